import { importWithRetry } from '../../../platform/device/main-thread.ts';

/** What saves moves and takes them back: fetched once the board is there, or when it is first needed. */
export const fetchMoves = () => importWithRetry(() => import('./move-job.ts'));

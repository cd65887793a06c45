import { importWithRetry } from '../../../platform/device/main-thread.ts';

/** Fetches the code that saves and undoes moves, once the board is there or when it is first needed. */
export const fetchMoves = () => importWithRetry(() => import('./move-job.ts'));

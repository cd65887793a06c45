import type { JobRow } from '#api/job-row/job-table.ts';

import { createStore } from '../../../store.ts';
import type { Choice } from './choices.ts';

/** A product of another unit that was chosen for a row: its quantity is to be given with it, in the row's sheet. */
export const wantedProduct = createStore<{ row: JobRow; product: Choice } | null>(null);

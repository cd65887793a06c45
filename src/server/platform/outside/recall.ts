import type { Recall } from '../jobs/recall.ts';
import { cancelSend } from './sends.ts';
import type { SendParts } from './settle.ts';

/** Takes a row that is about to be cancelled back from one system, with its whole job where that is what was sent. */
export function recallFrom(parts: SendParts, takes: 'rows' | 'jobs'): Recall {
  return async ({ rowId, jobId }, userId) => {
    await cancelSend(parts, { jobId, rowId: takes === 'rows' ? rowId : null }, userId);
  };
}

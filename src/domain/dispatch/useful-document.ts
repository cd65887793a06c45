import { abandonedStatuses, type JobRowStatus } from '../job-row/job-row-status.ts';

/**
 * True for a row whose delivery document says something to whoever gets it (docs/requirements.md, 'Truckloads'): a
 * confirmed one that is carried, by a known truck that has not refused it or by the client. It is never refused
 * (isTransferable).
 */
export function isDocumentUseful({ status, truck }: { status: JobRowStatus; truck: unknown }): boolean {
  if (abandonedStatuses.includes(status) || status === 'UNCONFIRMED') return false;
  return truck !== null || status === 'SELF_SERVICE';
}

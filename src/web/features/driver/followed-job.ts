import { usePersistedQuery } from '../../offline/persisted-query.ts';
import { useUser } from '../../platform/session.ts';
import { type CurrentJob, useDeviceState } from './current-job.ts';
import { dayRead, underWayRead } from './driver-reads.ts';
import { usePollMs } from './office/live-jobs.ts';

/**
 * Follows what the office does with an open job. True when it is the truck's no more: no list of the server's has
 * it, though it is not finished. While something of it waits to be sent, the answer to that will say.
 */
export function useIsGone({ job, items }: CurrentJob): boolean {
  const { id } = useUser();
  const { told } = useDeviceState();
  const pollMs = usePollMs();
  const ofDay = usePersistedQuery(dayRead(id, job.truck.licensePlateNumber, job.date), { pollMs });
  const underWay = usePersistedQuery(underWayRead(id), { pollMs });
  if (!ofDay.isFresh || !underWay.isFresh || items.length > 0) return false;
  if (told.get(job.transportJobId)?.driverStatus.code === 'COMPLETED') return false;
  return ![...(ofDay.data ?? []), ...(underWay.data ?? [])].includes(job.transportJobId);
}

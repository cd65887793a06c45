import { usePersistedQuery } from '../../offline/persisted-query.ts';
import { useUser } from '../../platform/session.ts';
import { type CurrentJob, useDeviceState } from './current-job.ts';
import { dayRead, underWayRead } from './driver-reads.ts';
import { usePollMs } from './office/live-jobs.ts';

/** True when an open job is the truck's no more: unfinished, with nothing to send, and in no list of the server. */
export function useIsGone({ job, items }: CurrentJob): boolean {
  const { id } = useUser();
  const { confirmed } = useDeviceState();
  const pollMs = usePollMs();
  const ofDay = usePersistedQuery(dayRead(id, job.truck.licensePlateNumber, job.date), { pollMs });
  const underWay = usePersistedQuery(underWayRead(id), { pollMs });
  if (!ofDay.isFresh || !underWay.isFresh || items.length > 0) return false;
  if (confirmed.get(job.transportJobId)?.driverStatus.code === 'COMPLETED') return false;
  return ![...(ofDay.data ?? []), ...(underWay.data ?? [])].includes(job.transportJobId);
}

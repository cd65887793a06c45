import type { DriverJob } from '#api/driver/driver-job.ts';

import { useMessages } from '../../i18n/driver-messages.ts';
import type { DriverAction } from '../../offline/outbox-item.ts';
import { performAction } from '../../offline/sync.ts';
import { useUser } from '../../platform/session.ts';
import { showError } from '../../platform/toasts.ts';

type PerformAction = (action: DriverAction, occurredAt?: string) => Promise<boolean>;

/** Performs an action on a job: true once it is on the device, else nothing has happened. */
export function usePerformAction(job: DriverJob): PerformAction {
  const { id } = useUser();
  const messages = useMessages().sync;
  return async (action, occurredAt) => {
    try {
      return await performAction(id, job.transportJobId, action, occurredAt);
    } catch {
      showError(messages.notStored);
      return false;
    }
  };
}

import type { DriverJob } from '#api/driver/driver-job.ts';

import { useWords } from '../../i18n/driver-messages.ts';
import type { DriverAction } from '../../offline/outbox-item.ts';
import { act } from '../../offline/sync.ts';
import { useUser } from '../../platform/session.ts';
import { showError } from '../../platform/toasts.ts';

type Act = (deed: DriverAction, occurredAt?: string) => Promise<boolean>;

/**
 * Does something on a job. Answers true once it is on the device; else nothing has happened, and the driver was
 * told when the device could not keep it.
 */
export function useAct(job: DriverJob): Act {
  const { id } = useUser();
  const words = useWords().sync;
  return async (deed, occurredAt) => {
    try {
      return await act(id, job.transportJobId, deed, occurredAt);
    } catch {
      showError(words.notStored);
      return false;
    }
  };
}

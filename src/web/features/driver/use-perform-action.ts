import type { DriverJob } from '#api/driver/driver-job.ts';

import { useDriverMessages } from '../../i18n/driver-messages.ts';
import type { DriverMessages } from '../../i18n/et/driver/driver.ts';
import { type OutboxAction, isStep } from '../../offline/outbox-item.ts';
import { seenOf } from '../../offline/seen-job.ts';
import { performAction } from '../../offline/sync.ts';
import { useUser } from '../../platform/session.ts';
import { closeToastsAbout, showError } from '../../platform/toasts.ts';

/** The name of the device's storage in toasts. */
export const aboutStorage = 'storage of the device';

type PerformAction = (action: OutboxAction, occurredAt?: string) => Promise<string | null>;

/**
 * Performs an action on the job that the screen shows. Returns its id once the device has stored it, null when
 * nothing has happened.
 */
export function usePerformAction(job: DriverJob): PerformAction {
  const { id } = useUser();
  const messages = useDriverMessages().sync;
  return async (action, occurredAt) => {
    try {
      const actionWithSeen = isStep(action) ? { ...action, seen: seenOf(job) } : action;
      const storedItem = await performAction(id, job.transportJobId, actionWithSeen, occurredAt);
      if (storedItem !== null) closeToastsAbout(aboutStorage);
      return storedItem;
    } catch (error) {
      showError(aboutStorage, notStoredText(error, messages));
      return null;
    }
  };
}

/** Returns why the device could not keep something: a full one is helped by its driver alone. */
export function notStoredText(error: unknown, messages: DriverMessages['sync']): string {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  return isFull ? messages.storageFull : messages.notStored;
}

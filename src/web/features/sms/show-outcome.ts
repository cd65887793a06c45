import type { SentSms } from '#api/sms/sms.ts';
import { isAccepted } from '#domain/sms/sms-delivery.ts';

import { sends, sms } from '../../i18n/et/dispatch.ts';
import { showError, showSuccess, showTrial, showWaiting } from '../../platform/toasts.ts';
import { recipientLine } from './recipient-labels.ts';

/**
 * Shows the result of SMSes by recipient; a success only if the service has accepted all of them. `thing` names
 * their subject in a failure, `more` is shown as well.
 */
export function showOutcome(
  about: string,
  thing: string,
  smses: readonly SentSms[],
  more: readonly string[] = [],
): void {
  const isOver = smses.every(({ status }) => isAccepted(status));
  const isTrialSaid = isOver && smses.some(({ simulated }) => simulated);
  const lines = [...smses.map((sentSms) => recipientLine(sentSms, isTrialSaid)), ...more].join('\n');
  if (smses.some(({ status }) => status === 'failed' || status === 'unknown')) {
    showError(about, sms.failed, [thing, lines].join('\n'));
  } else if (!isOver) showWaiting(sms.waiting, lines);
  else if (isTrialSaid) showTrial(sends.simulated(sms.sent), lines);
  else showSuccess(sms.sent, lines);
}

import type { SentSms } from '#api/sms/sms.ts';
import { isAccepted } from '#domain/sms/sms-delivery.ts';

import { sends, sms } from '../../i18n/et/dispatch.ts';
import { showError, showSuccess, showTrial, showWaiting } from '../../platform/toasts.ts';
import { recipientLine } from './recipient-labels.ts';

/**
 * Shows the result of messages by recipient; a success only if the service has accepted all of them. `thing` names
 * their subject in a failure, `more` is shown as well.
 */
export function showOutcome(
  about: string,
  thing: string,
  messages: readonly SentSms[],
  more: readonly string[] = [],
): void {
  const isOver = messages.every(({ status }) => isAccepted(status));
  const isTrialSaid = isOver && messages.some(({ simulated }) => simulated);
  const lines = [...messages.map((message) => recipientLine(message, isTrialSaid)), ...more].join('\n');
  if (messages.some(({ status }) => status === 'failed' || status === 'unknown')) {
    showError(about, sms.failed, [thing, lines].join('\n'));
  } else if (!isOver) showWaiting(sms.waiting, lines);
  else if (isTrialSaid) showTrial(sends.simulated(sms.sent), lines);
  else showSuccess(sms.sent, lines);
}

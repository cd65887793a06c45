import { MessageSquareText } from 'lucide-react';

import { sms } from '../../i18n/et/dispatch.ts';
import type { SendAction } from '../../job-row/row-action.ts';

/** The SMS in the menu and in lists of its problems. */
export const smsSend: SendAction = { send: 'sms', label: sms.action, icon: MessageSquareText };

/** Returns the name of a row's SMSes in toasts. */
export function aboutSms(rowId: number): string {
  return `sms of row ${String(rowId)}`;
}

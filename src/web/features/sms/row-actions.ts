import { MessagesSquare } from 'lucide-react';

import { sms } from '../../i18n/et/dispatch.ts';
import type { RowAction } from '../../job-row/row-action.ts';
import { sendMarkInMenu } from '../../job-row/send-mark-in-menu.tsx';
import { fetchedLater } from '../../platform/fetched-later.tsx';
import { smsSend } from './sms-send.ts';

/** SMSes in the menu of a row: sending, and what became of those sent. */
export const smsActions: readonly RowAction[] = [
  {
    ...smsSend,
    id: 'sms',
    group: 'send',
    Trailing: sendMarkInMenu('SMS'),
    forEach: {
      channel: 'SMS',
      isOfJob: true,
      submit: sms.sendCount,
      prepare: async (row) => (await import('./job-sms.ts')).prepareSms(row),
    },
    isOffered: ({ maySend }) => maySend,
    Dialog: fetchedLater(() => import('./SmsDialog.tsx').then((module) => module.SmsDialog)),
  },
  {
    id: 'sms-history',
    label: sms.historyAction,
    icon: MessagesSquare,
    group: 'row',
    isReading: true,
    Trailing: fetchedLater(() => import('./SmsState.tsx').then((module) => module.SmsState)),
    // The row knows of its driver's SMS alone; others may have got theirs, or one may have failed.
    isOffered: () => true,
    Dialog: fetchedLater(() => import('./SmsHistory.tsx').then((module) => module.SmsHistory)),
  },
];

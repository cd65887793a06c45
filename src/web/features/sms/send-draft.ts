import type { JobRow } from '#api/job-row/job-table.ts';

import { sms } from '../../i18n/et/dispatch.ts';
import type { RowOutcome } from '../../job-row/row-action.ts';
import { call } from '../../platform/api-client.ts';
import { newUuid } from '../../platform/device/uuid.ts';
import { loadSession, userOf } from '../../platform/session.ts';
import { readJobForSms } from './read-job-for-sms.ts';
import { canSend, draftSmsForm, messagesOf } from './sms-form.ts';

/** Sends the SMSes of a row as 'SMSi saatmine' would open with them, unless that was done and nothing has changed. */
export async function sendDraft(row: JobRow): Promise<RowOutcome> {
  if (row.isSMSSent && !row.changedAfterSending.includes('SMS')) return { state: 'alreadySent' };
  const { job, logistics } = await readJobForSms(row.id);
  const draft = draftSmsForm(job, logistics, userOf(await loadSession())?.firstName ?? '');
  if (!canSend(draft)) return { state: 'refused', reason: sms.phoneInvalid };
  await call('sendMessages', { body: messagesOf(draft, row.id) }, { idempotencyKey: newUuid() });
  return { state: 'done' };
}

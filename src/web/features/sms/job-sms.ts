import type { JobRow } from '#api/job-row/job-table.ts';
import type { JobForSms } from '#api/sms/sms.ts';
import { logisticsContactCount, logisticsKeyword } from '#domain/business-constants.ts';
import { isPhone } from '#domain/sms/phone.ts';

import { sms } from '../../i18n/et/dispatch.ts';
import type { RowOutcome } from '../../job-row/row-action.ts';
import { call } from '../../platform/api-client.ts';
import { newUuid } from '../../platform/device/uuid.ts';
import { loadSession, userOf } from '../../platform/session.ts';
import { outcomeOf, sendSms, whyNoNumber } from './send-sms.ts';
import { canSend, draftSmsForm, type LogisticsContact, messagesOf } from './sms-form.ts';

/** What the SMSes about a row are drafted from; throws row messages when none can be sent. */
export async function readJobForSms(
  id: number,
  signal?: AbortSignal,
): Promise<{ job: JobForSms; logistics: LogisticsContact[] }> {
  const options = signal && { signal };
  const { content: job } = await call('getJobForSms', { params: { id } }, options);
  if (job.truck.companyId === null) return { job, logistics: [] };
  const query = {
    searchCustomerManager: false,
    keyword: logisticsKeyword,
    size: logisticsContactCount,
    companyId: job.truck.companyId,
  };
  const { content } = await call('searchRepresentatives', { query }, options);
  return {
    job,
    logistics: content.map(({ id, person, phone }) => ({ id, name: person.name, phone: phone ?? '' })),
  };
}

/** Sends the SMSes of a row as 'SMSi saatmine' would open with them, unless that was done and nothing has changed. */
export async function sendDraft(row: JobRow): Promise<RowOutcome> {
  if (row.isSMSSent && !row.changedAfterSending.includes('SMS')) return { state: 'alreadySent' };
  const { job, logistics } = await readJobForSms(row.id);
  const draft = draftSmsForm(job, logistics, userOf(await loadSession())?.firstName ?? '');
  if (!canSend(draft)) {
    return { state: 'refused', reason: isPhone(draft.driverPhone) ? sms.phoneInvalid : whyNoNumber(draft) };
  }
  return outcomeOf(await sendSms(messagesOf(draft, row.id), row.id, newUuid()), draft);
}

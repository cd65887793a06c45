import type { JobRow } from '#api/job-row/job-table.ts';
import type { JobForSms } from '#api/sms/sms.ts';
import { logisticsContactCount, logisticsKeyword } from '#domain/business-constants.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';
import { readablePhone } from '#domain/sms/phone.ts';
import { isAccepted } from '#domain/sms/sms-delivery.ts';
import {
  isHeldBack,
  type LogisticsContact,
  type PlannedSms,
  type SmsDraft,
  smsPlan,
} from '#domain/sms/sms-plan.ts';

import { sms } from '../../i18n/et/dispatch.ts';
import { recipientWords } from '../../i18n/et/recipients.ts';
import type { PreparedSend, RowOutcome } from '../../job-row/row-action.ts';
import { call } from '../../platform/api-client.ts';
import { newUuid } from '../../platform/device/uuid.ts';
import { loadSession, userOf } from '../../platform/session.ts';
import { leftOutLabel, leftOutReason, recipientWithPhone } from './recipient-labels.ts';
import { outcomeOf, sendSms } from './send-sms.ts';
import { draftSmsForm, draftWithoutTruck } from './sms-form.ts';

/**
 * Returns the drafts of the SMSes about a row; of a job that has lost its truck, those to the drivers who have lost
 * the load. Throws the problems of the row when none can be sent.
 */
export async function readSmsDraft(
  { id, truck }: Pick<JobRow, 'id' | 'truck'>,
  senderFirstName: string,
  signal?: AbortSignal,
): Promise<SmsDraft> {
  const options = signal && { signal };
  if (truck === null) {
    const { content: former } = await call('listFormerDrivers', { params: { id } }, options);
    if (former.length > 0) return draftWithoutTruck(former, senderFirstName);
  }
  const { job, logistics } = await readJobForSms(id, options);
  return draftSmsForm(job, logistics, senderFirstName);
}

async function readJobForSms(
  id: number,
  options: { signal: AbortSignal } | undefined,
): Promise<{ job: JobForSms; logistics: LogisticsContact[] }> {
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

/** Returns that a row's SMS was sent, when and to which driver, as far as that is known. */
async function sentBefore(row: JobRow): Promise<RowOutcome> {
  const { content } = await call('listRowSmses', { params: { id: row.id } });
  // The latest comes first.
  const last = content.find(({ role, status }) => role === 'DRIVER' && isAccepted(status));
  return {
    state: 'alreadySent',
    ...(last !== undefined && {
      notes: [sms.sentAt(formatDateTime(last.at), last.name ?? readablePhone(last.phone))],
    }),
    ...(row.simulatedSends.includes('SMS') && { simulated: true }),
  };
}

/**
 * Returns the SMSes of a row as 'SMSi saatmine' would open with them, to be seen and then sent; or that they were
 * sent and nothing has changed. Throws the problems of the row when none can be sent.
 */
export async function prepareSms(row: JobRow): Promise<PreparedSend | RowOutcome> {
  if (row.isSMSSent && !row.changedAfterSending.includes('SMS')) return sentBefore(row);
  const draft = await readSmsDraft(row, userOf(await loadSession())?.firstName ?? '');
  const { smses, leftOut } = smsPlan(draft);
  const going = smses.map((plannedSms, index) => ({
    planned: plannedSms,
    recipient: {
      key: `SMS ${String(row.id)} ${String(index)}`,
      who: recipientWithPhone(plannedSms),
      role: plannedSms.role,
      ...(isHeldBack(plannedSms, leftOut) && { held: recipientWords.heldBack }),
    },
  }));
  // Begun again after a lost answer, nothing goes out twice.
  const idempotencyKey = newUuid();
  // Recipients of the same text are shown with it once.
  const texts = [...Map.groupBy(going, ({ planned }) => planned.message)];
  const others = (draft.rows ?? []).filter(({ id }) => id !== row.id);
  return {
    also: others.map(({ id, goods }) => `${String(id)} · ${goods}`),
    parts: texts.map(([text, same]) => ({ to: same.map(({ recipient }) => recipient), text })),
    leftOut: leftOut.map((someone) => ({
      who: leftOutLabel(someone),
      why: leftOutReason(someone),
      isDriver: someone.role === 'DRIVER',
    })),
    run: async (isChosen) => {
      const [chosenSmses, unchosen] = [true, false].map((is) =>
        going.filter(({ recipient }) => isChosen(recipient) === is).map(({ planned }) => planned),
      ) as [PlannedSms[], PlannedSms[]];
      const body = chosenSmses.map((plannedSms) =>
        Object.assign({ transportJobProductId: row.id }, plannedSms),
      );
      const sentSmses = body.length === 0 ? [] : await sendSms(body, row.id, idempotencyKey);
      return outcomeOf(sentSmses, leftOut, unchosen);
    },
  };
}

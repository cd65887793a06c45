import type { JobForSms } from '#api/sms/messages.ts';
import { logisticsContactCount, logisticsKeyword } from '#domain/business-constants.ts';

import { call } from '../../platform/api-client.ts';
import type { LogisticsContact } from './sms-form.ts';

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

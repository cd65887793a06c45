import { queryOptions } from '@tanstack/react-query';

import type { SentSms } from '#api/sms/sms.ts';

import { call } from '../../platform/api-client.ts';

/** The statuses that may still change. */
const unsettledStatuses = new Set(['queued', 'sending', 'sent']);

/** Returns SMSes about a row's job, the latest first; read again until all have arrived or failed. */
export function rowSmsQuery(rowId: number) {
  return queryOptions({
    queryKey: ['row-smses', rowId],
    queryFn: async ({ signal }) =>
      (await call('listRowSmses', { params: { id: rowId } }, { signal })).content,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => unsettledStatuses.has(status)) === true ? 2000 : false,
    staleTime: 0,
  });
}

/** The one thing to know of a row's SMSes, and of how many it is true. */
export interface SmsSummary {
  kind: 'failed' | 'unknown' | 'underWay' | 'sent' | 'delivered';
  count: number;
  /** Only a simulator took any of the row's. */
  isSimulated: boolean;
}

/**
 * Returns the most important state: failed and not sent again; then unknown; then waiting; then handed over; and only
 * then arrived. Null without SMSes.
 */
export function smsSummary(smses: readonly SentSms[]): SmsSummary | null {
  const isSimulated = smses.some((sentSms) => sentSms.simulated);
  const state = (kind: SmsSummary['kind'], will: (sentSms: SentSms) => boolean): SmsSummary => ({
    kind,
    count: smses.filter(will).length,
    isSimulated,
  });
  const states = [
    state('failed', ({ canResend }) => canResend),
    state('unknown', ({ status }) => status === 'unknown'),
    state('underWay', ({ status }) => status === 'queued' || status === 'sending'),
    state('sent', ({ status }) => status === 'sent'),
    state('delivered', ({ status }) => status === 'delivered'),
  ];
  return states.find((each) => each.count > 0) ?? null;
}

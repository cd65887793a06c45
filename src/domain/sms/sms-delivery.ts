/** Statuses of an SMS (migrations/0004). 'unknown': it may have been sent, nobody knows; never sent again. */
export const smsStatuses = ['queued', 'sending', 'sent', 'delivered', 'failed', 'unknown'] as const;
export type SmsStatus = (typeof smsStatuses)[number];

/** True once the service has accepted it, unless it has reported a failure since. */
export function isAccepted(status: SmsStatus): boolean {
  return status === 'sent' || status === 'delivered';
}

/** The status in a delivery report. */
export type DeliveryReport = 'sent' | 'delivered' | 'failed';

const movesFrom: Record<DeliveryReport, ReadonlySet<SmsStatus>> = {
  // A report of an SMS that still waits shows that an earlier try has arrived after all.
  sent: new Set(['queued', 'sending', 'unknown']),
  delivered: new Set(['queued', 'sending', 'sent', 'failed', 'unknown']),
  failed: new Set(['sending', 'sent', 'unknown']),
};

/**
 * Returns the status after a report, or null where it changes nothing (docs/requirements.md, 'SMS'): reports come
 * repeated and out of order.
 */
export function statusAfterReport(current: SmsStatus, report: DeliveryReport): SmsStatus | null {
  return movesFrom[report].has(current) ? report : null;
}

/** True for an SMS that can be sent again: only a failure, and only once; the copy is an SMS of its own. */
export function canResend(sms: { status: SmsStatus; resentAs: string | null }): boolean {
  return sms.status === 'failed' && sms.resentAs === null;
}

/** The longest text that is taken: ten parts (gsm-text.ts). */
export const maxSmsParts = 10;

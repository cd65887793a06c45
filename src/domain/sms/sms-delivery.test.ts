import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  canResend,
  type DeliveryReport,
  type SmsStatus,
  smsStatuses,
  statusAfterReport,
} from './sms-delivery.ts';

const report = fc.constantFrom<DeliveryReport>('sent', 'delivered', 'failed');

test.each([
  ['sending', 'sent', 'sent'],
  ['sent', 'delivered', 'delivered'],
  ['sent', 'failed', 'failed'],
  ['unknown', 'delivered', 'delivered'],
  ['unknown', 'failed', 'failed'],
  ['failed', 'delivered', 'delivered'],
  ['failed', 'sent', null],
  ['delivered', 'failed', null],
  ['queued', 'failed', null],
  ['queued', 'sent', 'sent'],
] as const)('%s, reported as %s', (current, said, after) => {
  expect(statusAfterReport(current, said)).toBe(after);
});

test('whatever the order and number of reports, what was delivered stays delivered', () => {
  fc.assert(
    fc.property(fc.constantFrom(...smsStatuses), fc.array(report), (start, reports) => {
      const end = reports.reduce<SmsStatus>(
        (status, each) => statusAfterReport(status, each) ?? status,
        start,
      );
      expect(end === 'delivered').toBe(start === 'delivered' || reports.includes('delivered'));
    }),
  );
});

test('only a failure that was not sent again may be', () => {
  for (const status of smsStatuses) {
    expect(canResend({ status, resentAs: null })).toBe(status === 'failed');
    expect(canResend({ status, resentAs: 'another' })).toBe(false);
  }
});

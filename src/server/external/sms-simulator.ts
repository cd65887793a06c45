import type { Db } from '../db/schema.ts';
import { reconcileReport, type ReportEvents } from './reconcile-report.ts';
import type { SmsPort } from './send-port.ts';

const deliveredAfterMs = 1500;

/** Makes what simulates the SMS service: it stores SMSes in simulated_calls, and delivers after a moment. */
export function createSmsSimulator(db: Db, events: ReportEvents): SmsPort {
  return {
    name: 'Simulaator',
    mode: 'SIMULATED',
    async send({ id, phone, text }) {
      await db
        .insertInto('simulated_calls')
        .values({ system: 'sms', what: 'send', request: JSON.stringify({ id, to: phone, text }) })
        .execute();
      setTimeout(() => {
        // The server may be shutting down: then the SMS keeps the status 'sent', as when a report never arrives.
        reconcileReport(db, events, id, 'delivered', { error: null, externalId: null }).catch(() => {});
      }, deliveredAfterMs).unref();
      return { externalId: id };
    },
  };
}

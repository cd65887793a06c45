import type { WaybillStatus } from '#domain/dispatch/waybill-status.ts';

import type { Config } from '../config/config.ts';
import type { Db } from '../db/connect.ts';
import type { JobRowEvents } from '../realtime/job-row-events.ts';
import { createGsmtasksAdapter, orderOf } from './adapters/gsmtasks/gsmtasks-adapter.ts';
import { createMessenteAdapter } from './adapters/messente/messente-adapter.ts';
import { createSmsSimulator } from './adapters/messente/sms-simulator.ts';
import { announcementOf, createTerminalAdapter } from './adapters/terminal/terminal-adapter.ts';
import { createWaybillerAdapter } from './adapters/waybiller/waybiller-adapter.ts';
import { consignmentsOf, orderRequest } from './adapters/waybiller/waybiller-records.ts';
import { externalIdsOf } from './external-ids.ts';
import type { SendPort } from './send-port.ts';
import { createSendSimulator } from './simulator.ts';
import type { SmsPort } from './sms/sms-port.ts';

/** The outside systems, each behind its port: the real one where it is configured, else its simulator. */
export interface ExternalPorts {
  terminal: SendPort;
  waybill: SendPort;
  fleet: SendPort;
  sms: SmsPort;
}

export function createExternalPorts(
  { external }: Config,
  db: Db,
  events: JobRowEvents,
  now: () => number,
): ExternalPorts {
  const waybillIds = externalIdsOf(db, 'waybill');
  return {
    terminal:
      external.terminal === null
        ? createSendSimulator(db, {
            system: 'terminal',
            numberPrefix: 'PKT',
            requestOf: (_sendId, [row]) => row && announcementOf(row),
          })
        : createTerminalAdapter(external.terminal),
    waybill:
      external.waybill === null
        ? createSendSimulator(db, {
            system: 'waybill',
            numberPrefix: 'EVL',
            requestOf: (sendId, rows) =>
              Promise.all(consignmentsOf(sendId, rows).map((each) => orderRequest(each, waybillIds, 1))),
            statusAfter: simulatedWaybillStatus,
          })
        : createWaybillerAdapter(external.waybill, waybillIds),
    fleet:
      external.fleet === null
        ? createSendSimulator(db, {
            system: 'fleet',
            numberPrefix: 'GSM',
            requestOf: (sendId, [row]) => row && orderOf(sendId, row, ''),
          })
        : createGsmtasksAdapter(external.fleet, now),
    sms: external.sms === null ? createSmsSimulator(db, events) : createMessenteAdapter(external.sms),
  };
}

/** A journey in two minutes, so that it can be watched. */
function simulatedWaybillStatus(seconds: number): WaybillStatus {
  if (seconds < 10) return 'Created';
  if (seconds < 50) return 'In progress';
  return seconds < 100 ? 'At destination' : 'Confirmed';
}

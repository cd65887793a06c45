import type { WaybillStatus } from '#domain/waybill-status.ts';

import type { Config } from './config.ts';
import type { Db } from './db/connect.ts';
import { createGsmtasksAdapter, orderOf } from './integrations/gsmtasks/gsmtasks-adapter.ts';
import { createMessenteAdapter } from './integrations/messente/messente-adapter.ts';
import { createSmsSimulator } from './integrations/messente/sms-simulator.ts';
import { announcementOf, createTerminalAdapter } from './integrations/terminal/terminal-adapter.ts';
import { createWaybillerAdapter } from './integrations/waybiller/waybiller-adapter.ts';
import { consignmentsOf, orderRequest } from './integrations/waybiller/waybiller-records.ts';
import type { JobRowEvents } from './platform/events/job-row-events.ts';
import type { SmsPort } from './platform/messages/sms-port.ts';
import { outsideIdsOf } from './platform/outside/outside-ids.ts';
import type { SendPort } from './platform/outside/send-port.ts';
import { createSendSimulator } from './platform/outside/simulator.ts';

/** The outside systems, each behind its port: the real one where it is configured, else its simulator. */
export interface OutsidePorts {
  terminal: SendPort;
  waybill: SendPort;
  fleet: SendPort;
  sms: SmsPort;
}

export function createOutsidePorts(
  { outside }: Config,
  db: Db,
  events: JobRowEvents,
  now: () => number,
): OutsidePorts {
  const waybillIds = outsideIdsOf(db, 'waybill');
  return {
    terminal:
      outside.terminal === null
        ? createSendSimulator(db, {
            system: 'terminal',
            numberPrefix: 'PKT',
            requestOf: (_sendId, [row]) => row && announcementOf(row),
          })
        : createTerminalAdapter(outside.terminal),
    waybill:
      outside.waybill === null
        ? createSendSimulator(db, {
            system: 'waybill',
            numberPrefix: 'EVL',
            requestOf: (sendId, rows) =>
              Promise.all(consignmentsOf(sendId, rows).map((each) => orderRequest(each, waybillIds, 1))),
            statusAfter: simulatedWaybillStatus,
          })
        : createWaybillerAdapter(outside.waybill, waybillIds),
    fleet:
      outside.fleet === null
        ? createSendSimulator(db, {
            system: 'fleet',
            numberPrefix: 'GSM',
            requestOf: (sendId, [row]) => row && orderOf(sendId, row, ''),
          })
        : createGsmtasksAdapter(outside.fleet, now),
    sms: outside.sms === null ? createSmsSimulator(db, events) : createMessenteAdapter(outside.sms),
  };
}

/** A journey in two minutes, so that it can be watched. */
function simulatedWaybillStatus(seconds: number): WaybillStatus {
  if (seconds < 10) return 'Created';
  if (seconds < 50) return 'In progress';
  return seconds < 100 ? 'At destination' : 'Confirmed';
}

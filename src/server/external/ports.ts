import type { SystemName } from '#api/admin/systems.ts';
import type { WaybillStatus } from '#domain/dispatch/waybill-status.ts';

import type { Config } from '../config/config.ts';
import type { Db } from '../db/schema.ts';
import {
  type AddressSearchPort,
  createAddressSearchAdapter,
} from './adapters/address-search/address-search-adapter.ts';
import {
  createEInvoiceAdapter,
  createEInvoiceSimulator,
  type EInvoicePort,
} from './adapters/e-invoice/e-invoice-adapter.ts';
import { createGsmtasksAdapter, orderOf } from './adapters/gsmtasks/gsmtasks-adapter.ts';
import { createMessenteAdapter } from './adapters/messente/messente-adapter.ts';
import { createRouterAdapter, type RouterPort } from './adapters/router/router-adapter.ts';
import { announcementOf, createTerminalAdapter } from './adapters/terminal/terminal-adapter.ts';
import { createWaybillerAdapter } from './adapters/waybiller/waybiller-adapter.ts';
import { consignmentsOf, buildOrderRequest, createIdLookup } from './adapters/waybiller/waybiller-records.ts';
import { createWebhookPort, type WebhookPort } from './guarded/webhook-port.ts';
import type { MailPort } from './mail/mail-port.ts';
import { createMailSimulator } from './mail/mail-simulator.ts';
import { createSmtpAdapter } from './mail/smtp-adapter.ts';
import { notConfiguredMail, notConfiguredPort, notConfiguredSms } from './not-configured.ts';
import { createPushAdapter } from './push/push-adapter.ts';
import type { PushPort } from './push/push-port.ts';
import type { ReportEvents } from './reconcile-report.ts';
import type { SendPort, SmsPort } from './send-port.ts';
import { createSendSimulator } from './simulator.ts';
import { createSmsSimulator } from './sms-simulator.ts';

/** The external systems, each behind its port: the real one where it is configured, else a simulator or a refusal. */
export interface ExternalPorts {
  terminal: SendPort;
  waybill: SendPort;
  fleet: SendPort;
  sms: SmsPort;
  mail: MailPort;
  push: PushPort;
  /** Null where no route service is configured. */
  router: RouterPort | null;
  addressSearch: AddressSearchPort | null;
  webhook: WebhookPort;
  /** Null where e-invoices are only downloaded. */
  eInvoice: EInvoicePort | null;
  /** True after repeated failures of that system, while nothing is sent to it. */
  isResting(system: SystemName): boolean;
}

/** Makes the ports of all external systems: the real one where its keys are set, else its simulator. */
export function createExternalPorts(
  { external, push, publicUrl, webhookNetworks }: Config,
  db: Db,
  events: ReportEvents,
  now: () => number,
): ExternalPorts {
  const waybillIds = createIdLookup(db);
  const circuits = new Map<SystemName, () => boolean>();
  const watch = (system: SystemName) => ({
    watch: (isResting: () => boolean) => void circuits.set(system, isResting),
  });
  /** The simulator of each system without keys. */
  const standIn = (simulated: Parameters<typeof createSendSimulator>[1]) =>
    external.maySimulate ? createSendSimulator(db, simulated) : notConfiguredPort(simulated.system);
  return {
    terminal:
      external.terminal === null
        ? standIn({
            system: 'terminal',
            numberPrefix: 'PKT',
            updatesInPlace: true,
            requestOf: (_sendId, [row]) => row && announcementOf(row),
          })
        : createTerminalAdapter(external.terminal, watch('terminal')),
    waybill:
      external.waybill === null
        ? standIn({
            system: 'waybill',
            numberPrefix: 'EVL',
            requestOf: (sendId, rows) =>
              Promise.all(consignmentsOf(sendId, rows).map((each) => buildOrderRequest(each, waybillIds, 1))),
            statusAfter: simulatedWaybillStatus,
          })
        : createWaybillerAdapter(external.waybill, waybillIds, watch('waybill')),
    fleet:
      external.fleet === null
        ? standIn({
            system: 'fleet',
            numberPrefix: 'GSM',
            requestOf: (sendId, [row]) => row && orderOf(sendId, row, ''),
          })
        : createGsmtasksAdapter(external.fleet, now, watch('fleet')),
    sms:
      external.sms !== null
        ? createMessenteAdapter(external.sms, watch('sms'))
        : external.maySimulate
          ? createSmsSimulator(db, events)
          : notConfiguredSms(),
    mail:
      external.mail !== null
        ? createSmtpAdapter(external.mail)
        : external.maySimulate
          ? createMailSimulator(db)
          : notConfiguredMail(),
    eInvoice:
      external.eInvoice !== null
        ? createEInvoiceAdapter(external.eInvoice)
        : external.maySimulate
          ? createEInvoiceSimulator()
          : null,
    router: external.router && createRouterAdapter(external.router, watch('router')),
    addressSearch:
      external.addressSearchUrl === null ? null : createAddressSearchAdapter(external.addressSearchUrl),
    isResting: (system) => circuits.get(system)?.() ?? false,
    webhook: createWebhookPort({ allowedNetworks: webhookNetworks }),
    push: createPushAdapter({
      db,
      subject: publicUrl.startsWith('https:') ? publicUrl : 'mailto:koorem@localhost',
      allowedHosts: push.allowedHosts,
    }),
  };
}

/** A simulated journey takes two minutes, so that it can be watched. */
function simulatedWaybillStatus(seconds: number): WaybillStatus {
  if (seconds < 10) return 'Created';
  if (seconds < 50) return 'In progress';
  return seconds < 100 ? 'At destination' : 'Confirmed';
}

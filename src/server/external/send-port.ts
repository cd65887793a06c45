import type { SystemMode } from '#domain/dispatch/system-mode.ts';
import type { DeliveryReport } from '#domain/sms/sms-delivery.ts';

import type { ExternalRow } from '../job-rows/external-row.ts';

/** The answer of an external system to a send. */
export interface SentReference {
  externalId: string;
  externalNumber: string | null;
  externalStatus: string | null;
  documentUrl: string | null;
}

/** The present state of a send. */
export interface SendState extends SentReference {
  /** The distance with the load that the driver entered there; null where none was entered. */
  drivenKm: number | null;
}

/** A send whose answer was lost: day (YYYY-MM-DD) and plate as they were sent, the rows as they are now. */
export interface LostSend {
  date: string | null;
  licensePlateNumber: string | null;
  rows: readonly ExternalRow[];
}

/**
 * An external system that takes transport jobs. `sendId` goes along as the reference by which `find` asks later
 * whether a send whose answer was lost arrived; what arrived in part it completes. All throw ExternalError.
 */
export interface SendPort {
  /** Real where it is left out. */
  mode?: SystemMode;
  /** A row that has changed is sent again under the id of its first send; elsewhere that send is recalled first. */
  updatesInPlace?: true;
  send(sendId: string, rows: readonly ExternalRow[]): Promise<SentReference>;
  find(sendId: string, lost: LostSend): Promise<SentReference | null>;
  cancel(externalId: string): Promise<void>;
  /** The present status there; only for systems that do not send it themselves. */
  look?(externalId: string): Promise<SendState>;
}

/** An SMS as it is handed over: the number in international form, the text within GSM 03.38. */
export interface OutgoingSms {
  /** Our id of the SMS; reports come to `reportUrl`, which contains and proves the id. */
  id: string;
  phone: string;
  text: string;
  /** Null for an SMS whose delivery is not followed. */
  reportUrl: string | null;
}

/** What a service reports of an SMS that it has taken. */
export interface SmsReport {
  status: DeliveryReport;
  /** Why it was not delivered, or the service's own word for the status. */
  error: string;
  externalId: string | null;
}

/** A service that sends SMSes. Throws ExternalError; returns the service's own id of the SMS. */
export interface SmsPort {
  /** The service, as the history of a row names it. */
  name: string;
  /** Left out, it is real. */
  mode?: SystemMode;
  send(sms: OutgoingSms): Promise<{ externalId: string }>;
  /** What the body of a request to `reportUrl` says; null when it says nothing new. Left out: the service reports none. */
  parseReport?(body: Buffer): SmsReport | null;
}

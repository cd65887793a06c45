import * as z from 'zod/mini';

import type { JobForSms } from '#api/sms/messages.ts';
import { isPhone } from '#domain/sms/phone.ts';
import { clientSmsDrafts, driverSmsDraft } from '#domain/sms/sms-draft.ts';

/** Somebody of the carrier's logistics, who gets what the driver gets. */
export interface LogisticsContact {
  id: number;
  name: string;
  phone: string;
}

export interface ClientMessage {
  clientExternalId: string;
  clientName: string;
  phone: string;
  message: string;
}

/** What stands in the modal 'SMSi saatmine'. */
export interface SmsForm {
  driverPhone: string;
  message: string;
  logistics: LogisticsContact[];
  clients: ClientMessage[];
}

/** The form as it opens: drafts for the driver and for each client with an external id. */
export function draftSmsForm(
  job: JobForSms,
  logistics: LogisticsContact[],
  senderFirstName: string,
): SmsForm {
  return {
    driverPhone: job.truck.driverPhone ?? '',
    message: driverSmsDraft(job, senderFirstName),
    logistics,
    clients: clientSmsDrafts(job, senderFirstName).map((draft) => ({
      clientExternalId: draft.clientExternalId,
      clientName: draft.clientName,
      phone: draft.phone ?? '',
      message: draft.message,
    })),
  };
}

/**
 * Whether 'Saada' is enabled: not when the driver's phone is invalid and there are no logistics
 * contacts, nor when the phone of any of them or of any client is invalid.
 */
export function canSend({ driverPhone, logistics, clients }: SmsForm): boolean {
  if (!isPhone(driverPhone) && logistics.length === 0) return false;
  return [...logistics, ...clients].every(({ phone }) => isPhone(phone));
}

/** The messages to send; without a valid number of the driver theirs is left out. */
export function messagesOf({ driverPhone, message, logistics, clients }: SmsForm, rowId: number) {
  const driver = isPhone(driverPhone) ? [driverPhone] : [];
  return [
    ...[...driver, ...logistics.map(({ phone }) => phone)].map((phone) => ({ phone, message })),
    ...clients.map((client) => ({ phone: client.phone, message: client.message })),
  ].map(({ phone, message }) => ({ phone, message, transportJobProductId: rowId }));
}

/** The form's values; out come the messages to send. What may be sent is `canSend`'s to say. */
export function sendingSchema(rowId: number) {
  return z.pipe(
    z.custom<SmsForm>(),
    z.transform((form: SmsForm) => messagesOf(form, rowId)),
  );
}

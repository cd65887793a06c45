import * as z from 'zod/mini';

import type { JobForSms } from '#api/sms/sms.ts';
import { isPhone } from '#domain/sms/phone.ts';
import type { RecipientRole } from '#domain/sms/recipient.ts';
import { clientSmsDrafts, driverSmsDraft } from '#domain/sms/sms-draft.ts';

/** Somebody of the carrier's logistics, who gets what the driver gets. */
export interface LogisticsContact {
  id: number;
  name: string;
  phone: string;
}

export interface ClientSms {
  clientExternalId: string;
  clientName: string;
  phone: string;
  message: string;
}

/** What stands in the modal 'SMSi saatmine'. */
export interface SmsForm {
  driverName: string | null;
  driverPhone: string;
  message: string;
  logistics: LogisticsContact[];
  clients: ClientSms[];
}

/** The form as it opens: drafts for the driver and for each client with an external id. */
export function draftSmsForm(
  job: JobForSms,
  logistics: LogisticsContact[],
  senderFirstName: string,
): SmsForm {
  return {
    driverName: job.truck.driverName,
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
 * Whether 'Saada' is enabled: not when the driver's phone is invalid and there are no logistics contacts, nor when the
 * phone of any of them, or one typed for a client, is invalid. A client without a number gets no SMS and keeps nobody
 * else's.
 */
export function canSend({ driverPhone, logistics, clients }: SmsForm): boolean {
  if (!isPhone(driverPhone) && logistics.length === 0) return false;
  return (
    logistics.every(({ phone }) => isPhone(phone)) &&
    clients.every(({ phone }) => isBlank(phone) || isPhone(phone))
  );
}

/** The clients who get no SMS for want of a number. */
export function clientsWithoutNumber({ clients }: SmsForm): string[] {
  return clients.filter(({ phone }) => isBlank(phone)).map(({ clientName }) => clientName);
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** The messages to send, each with whom it is for; those without a number are left out. */
export function messagesOf(
  { driverName, driverPhone, message, logistics, clients }: SmsForm,
  rowId: number,
): OutgoingSms[] {
  const to = (role: RecipientRole, name: string | null, phone: string, text: string): OutgoingSms => ({
    phone,
    message: text,
    transportJobProductId: rowId,
    role,
    name,
  });
  return [
    ...(isPhone(driverPhone) ? [to('DRIVER', driverName, driverPhone, message)] : []),
    ...logistics.map(({ name, phone }) => to('OTHER', name, phone, message)),
    ...clients
      .filter(({ phone }) => !isBlank(phone))
      .map((client) => to('CLIENT', client.clientName, client.phone, client.message)),
  ];
}

export interface OutgoingSms {
  phone: string;
  message: string;
  transportJobProductId: number;
  role: RecipientRole;
  name: string | null;
}

/** The form's values; out come the messages to send. What may be sent is `canSend`'s to say. */
export function sendingSchema(rowId: number) {
  return z.pipe(
    z.custom<SmsForm>(),
    z.transform((form: SmsForm) => messagesOf(form, rowId)),
  );
}

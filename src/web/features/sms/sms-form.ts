import * as z from 'zod/mini';

import type { JobForSms } from '#api/sms/sms.ts';
import { goodsWords } from '#domain/goods/decimal.ts';
import { formerDriverSmsDraft } from '#domain/sms/former-driver-sms.ts';
import { isPhone } from '#domain/sms/phone.ts';
import { clientSmsDrafts, driverSmsDraft } from '#domain/sms/sms-draft.ts';
import { type LogisticsContact, type PlannedSms, type SmsDraft, smsPlan } from '#domain/sms/sms-plan.ts';

/**
 * Returns the form as it opens: drafts for the driver, for who has lost the load, and for each client with an
 * external id.
 */
export function draftSmsForm(
  job: JobForSms,
  logistics: LogisticsContact[],
  senderFirstName: string,
): SmsDraft {
  return {
    rows: job.transportJobProducts
      .flatMap((row) => [row, ...row.tiedTransportJobProducts])
      .map(({ id, productName, quantity, productUnit }) => ({
        id,
        goods: goodsWords(productName, quantity, productUnit),
      })),
    driverName: job.truck.driverName,
    driverPhone: job.truck.driverPhone ?? '',
    message: driverSmsDraft(job, senderFirstName),
    logistics,
    formerDrivers: draftsForFormer(job.formerDrivers, senderFirstName),
    clients: clientSmsDrafts(job, senderFirstName).map((draft) => ({
      clientExternalId: draft.clientExternalId,
      clientName: draft.clientName,
      phone: draft.phone ?? '',
      message: draft.message,
    })),
  };
}

/** Returns the form for a job that has no truck any more: drafts for who has lost it. */
export function draftWithoutTruck(
  formerDrivers: JobForSms['formerDrivers'],
  senderFirstName: string,
): SmsDraft {
  return {
    isWithoutTruck: true,
    driverName: null,
    driverPhone: '',
    message: '',
    logistics: [],
    formerDrivers: draftsForFormer(formerDrivers, senderFirstName),
    clients: [],
  };
}

function draftsForFormer(formerDrivers: JobForSms['formerDrivers'], senderFirstName: string) {
  return formerDrivers.map((former) => ({
    name: former.name,
    phone: former.phone,
    message: formerDriverSmsDraft(former, senderFirstName),
  }));
}

/**
 * True when 'Saada' is enabled: not when the driver's phone is invalid and there are no logistics contacts, nor when
 * the phone of any of them, or of a client, is missing or invalid (docs/requirements.md, 'SMS').
 */
export function canSend(draft: SmsDraft): boolean {
  const { isWithoutTruck = false, driverPhone, logistics, formerDrivers, clients } = draft;
  if (isWithoutTruck && formerDrivers.length === 0) return false;
  if (!isWithoutTruck && !isPhone(driverPhone) && logistics.length === 0) return false;
  return [...logistics, ...formerDrivers, ...clients].every(({ phone }) => isPhone(phone));
}

export type OutgoingSms = PlannedSms & { transportJobProductId: number };

/** Returns the SMSes to send about a row. */
export function smsesOf(draft: SmsDraft, rowId: number): OutgoingSms[] {
  return smsPlan(draft).smses.map((plannedSms) =>
    Object.assign(plannedSms, { transportJobProductId: rowId }),
  );
}

/** Returns the form's values; out come the SMSes to send. What may be sent is `canSend`'s to say. */
export function sendingSchema(rowId: number) {
  return z.pipe(
    z.custom<SmsDraft>(),
    z.transform((form: SmsDraft) => smsesOf(form, rowId)),
  );
}

import type { SentSms } from '#api/sms/sms.ts';
import { formatPhone, readablePhone } from '#domain/sms/phone.ts';
import { recipientRoles } from '#domain/sms/recipient.ts';
import type { LeftOut, PlannedSms } from '#domain/sms/sms-plan.ts';

import { sends, sms } from '../../i18n/et/dispatch.ts';

/** Returns the recipient by role and name: 'Autojuht Jaan Kask', 'Muu saaja +372 5123 4567' for an unknown number. */
export function recipientLabel({ role, name, phone }: Pick<SentSms, 'role' | 'name' | 'phone'>): string {
  if (role === 'OTHER' && name !== null) return sms.logistics(name);
  return `${sms.roles[role ?? 'OTHER']} ${name ?? readablePhone(phone)}`;
}

/** Returns a recipient with the number: 'Autojuht Jaan Kask +372 5123 4567'. */
export function recipientWithPhone({ role, name, phone }: PlannedSms): string {
  const label = recipientLabel({ role, name, phone: formatPhone(phone) });
  const number = readablePhone(formatPhone(phone));
  return name === null ? label : `${label} ${number}`;
}

/** Returns the status of an SMS: 'Kohale toimetatud'; for one that only the simulator accepted, that too. */
export function smsStatusLabel({ status, simulated }: Pick<SentSms, 'status' | 'simulated'>): string {
  const words = sms.statuses[status];
  return simulated ? sends.simulated(words) : words;
}

/** True for SMSes that were all a trial: that is said once, above them. */
export function isTrial(smses: readonly Pick<SentSms, 'simulated'>[]): boolean {
  return smses.length > 0 && smses.every(({ simulated }) => simulated);
}

/**
 * Returns an SMS in one line: 'Autojuht Jaan Kask: ebaõnnestus, Blacklisted'; `isTrialSaid`: what is above it says
 * that it was a trial.
 */
export function recipientLine(sentSms: SentSms, isTrialSaid = false): string {
  const { status, error } = sentSms;
  const reason = status === 'failed' && error !== null ? `, ${error}` : '';
  const words = isTrialSaid ? sms.statuses[status] : smsStatusLabel(sentSms);
  return `${recipientLabel(sentSms)}: ${words.charAt(0).toLowerCase()}${words.slice(1)}${reason}`;
}

/** Returns why somebody gets no SMS: 'Kliendi telefon puudub'. */
export function leftOutReason({ role, why }: LeftOut): string {
  if (why === 'WRONG_PHONE') return sms.phoneInvalid;
  return why === 'NO_DRIVER' ? sms.noDriver : sms.noPhone[role];
}

/** Returns somebody who got no SMS, in one line: 'Klient Mets: saatmata, kliendi telefon puudub'. */
export function leftOutLine(someone: LeftOut): string {
  return sms.notSent(leftOutLabel(someone), leftOutReason(someone));
}

/** Returns 'Klient Mets'; the role alone where nobody is named. */
export function leftOutLabel({ role, name }: LeftOut): string {
  const trimmedName = name?.trim() ?? '';
  return role === 'OTHER' ? sms.logistics(trimmedName).trim() : `${sms.roles[role]} ${trimmedName}`.trim();
}

/** Returns SMSes by whom they are for, the driver before all others. */
export function driverFirst(smses: readonly SentSms[]): SentSms[] {
  const rankOf = ({ role }: SentSms) => recipientRoles.indexOf(role ?? 'OTHER');
  return smses.toSorted((a, b) => rankOf(a) - rankOf(b));
}

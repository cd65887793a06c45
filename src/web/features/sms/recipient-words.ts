import type { SentMessage } from '#api/sms/messages.ts';
import { readablePhone } from '#domain/sms/phone.ts';
import { recipientRoles } from '#domain/sms/recipient.ts';

import { sends, sms } from '../../i18n/et/dispatch.ts';

/** Whom a message is for, by role and name: 'Autojuht Jaan Kask', 'Muu saaja +372 5123 4567' where nobody knows whose number it is. */
export function recipientWords({ role, name, phone }: Pick<SentMessage, 'role' | 'name' | 'phone'>): string {
  return `${sms.roles[role ?? 'OTHER']} ${name ?? readablePhone(phone)}`;
}

/** What became of a message: 'Kohale toimetatud'; one that only a simulator took says so. */
export function messageStatusWords({ status, simulated }: Pick<SentMessage, 'status' | 'simulated'>): string {
  const words = sms.statuses[status];
  return simulated ? sends.simulated(words) : words;
}

/** A message in one line: 'Autojuht Jaan Kask: ebaõnnestus, Blacklisted'. */
export function recipientLine(message: SentMessage): string {
  const { status, error } = message;
  const reason = status === 'failed' && error !== null ? `, ${error}` : '';
  const words = messageStatusWords(message);
  return `${recipientWords(message)}: ${words.charAt(0).toLowerCase()}${words.slice(1)}${reason}`;
}

/** Messages by whom they are for, the driver before all others. */
export function driverFirst(messages: readonly SentMessage[]): SentMessage[] {
  const orderOf = ({ role }: SentMessage) => recipientRoles.indexOf(role ?? 'OTHER');
  return messages.toSorted((a, b) => orderOf(a) - orderOf(b));
}

import type { SentMessage } from '#api/sms/messages.ts';
import { readablePhone } from '#domain/sms/phone.ts';
import { recipientRoles } from '#domain/sms/recipient.ts';

import { sends, sms } from '../../i18n/et/dispatch.ts';

/** Whom a message is for: 'Autojuht Jaan Kask', or the number where nobody knows whose it is. */
export function recipientWords({ role, name, phone }: Pick<SentMessage, 'role' | 'name' | 'phone'>): string {
  const known = [role === null || role === 'OTHER' ? null : sms.roles[role], name].filter(
    (part) => part !== null,
  );
  return known.length === 0 ? readablePhone(phone) : known.join(' ');
}

/** What became of a message: 'Kohale toimetatud'; one that only a simulator took says so. */
export function messageStatusWords({ status, simulated }: Pick<SentMessage, 'status' | 'simulated'>): string {
  const words = sms.statuses[status];
  return simulated ? sends.simulated(words) : words;
}

/** A message in one line: 'Autojuht Jaan Kask: Ebaõnnestus, Blacklisted'. */
export function recipientLine(message: SentMessage): string {
  const { status, error } = message;
  const reason = status === 'failed' && error !== null ? `, ${error}` : '';
  return `${recipientWords(message)}: ${messageStatusWords(message)}${reason}`;
}

/** Messages by whom they are for, the driver before all others. */
export function driverFirst(messages: readonly SentMessage[]): SentMessage[] {
  const placeOf = ({ role }: SentMessage) => recipientRoles.indexOf(role ?? 'OTHER');
  return messages.toSorted((a, b) => placeOf(a) - placeOf(b));
}

import { formatPhone } from './phone.ts';

/** Recipients of an SMS about a row (docs/requirements.md, 'SMS'); a former driver has lost the load. */
export const recipientRoles = [
  'DRIVER',
  'FORMER_DRIVER',
  'CLIENT',
  'PICKUP',
  'DESTINATION',
  'OTHER',
] as const;
export type RecipientRole = (typeof recipientRoles)[number];

export interface Recipient {
  role: RecipientRole;
  name: string | null;
}

/** A person whom a row names, with the phone as it was typed. */
export interface KnownRecipient extends Recipient {
  phone: string | null;
}

/**
 * Returns the owner of a number: as stated by the sender, else whoever of the row has that number, the driver before
 * all others. A name that was not stated is that of whoever has the number, else of the only one in that role.
 */
export function recipientOf(
  phone: string,
  stated: { role?: RecipientRole | undefined; name?: string | null | undefined },
  knownRecipients: readonly KnownRecipient[],
): Recipient {
  const wantedPhone = formatPhone(phone);
  const role = stated.role;
  const candidates =
    role === undefined ? knownRecipients : knownRecipients.filter((each) => each.role === role);
  const byNumber = candidates.find((each) => each.phone !== null && formatPhone(each.phone) === wantedPhone);
  const only = role !== undefined && candidates.length === 1 ? candidates[0] : undefined;
  return {
    role: role ?? byNumber?.role ?? 'OTHER',
    name: (stated.name ?? '').trim() || (byNumber?.name ?? only?.name ?? null),
  };
}

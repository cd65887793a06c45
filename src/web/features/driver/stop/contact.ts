import type { StopForm } from './stop-form.ts';

/** A person who is known at a stop. */
interface KnownContact {
  name: string | null;
  phone: string | null;
}

/** Returns the form with another signer: the phone of a known contact goes with the name, a typed one stays. */
export function withContactName(
  { contactPhone }: Pick<StopForm, 'contactPhone'>,
  contactName: string,
  knownContacts: readonly KnownContact[],
): Pick<StopForm, 'contactName' | 'contactPhone'> {
  const isTyped = contactPhone !== '' && knownContacts.every(({ phone }) => phone !== contactPhone);
  const own = knownContacts.find(({ name }) => name === contactName.trim())?.phone ?? '';
  return { contactName, contactPhone: isTyped ? contactPhone : own };
}

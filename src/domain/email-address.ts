/** The longest address that mail servers take (RFC 5321). */
export const maxEmailLength = 254;

/** True for a text with the form of an e-mail address; it may still not exist. */
export function isEmailAddress(text: string): boolean {
  return text.length <= maxEmailLength && /^[^\s@<>,;"]+@[^\s@<>,;".]+(?:\.[^\s@<>,;".]+)+$/.test(text);
}

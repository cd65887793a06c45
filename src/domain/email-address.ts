/** The longest address that mail servers take (RFC 5321). */
export const maxEmailLength = 254;

/** True for a text that can be an e-mail address; whether somebody reads there, only a letter shows. */
export function isEmailAddress(text: string): boolean {
  return text.length <= maxEmailLength && /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/.test(text);
}

/** The longest address that mail servers take (RFC 5321). */
export const maxEmailLength = 254;

/** Letters of any script, digits and the signs that stand without quotation marks; dots only between them. */
const name = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const domain = /^(?:[\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}\p{N}-]+$/u;

/**
 * True for a text with the form of an e-mail address; it may still not exist. What is an address only in quotation marks
 * or with a comment is none: mail servers read those differently, or refuse them.
 */
export function isEmailAddress(text: string): boolean {
  const at = text.indexOf('@');
  const host = text.slice(at + 1);
  return (
    text.length <= maxEmailLength &&
    name.test(text.slice(0, Math.max(at, 0))) &&
    domain.test(host) &&
    !/(?:^|\.)-|-(?:\.|$)/.test(host)
  );
}

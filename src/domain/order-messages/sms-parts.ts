import { countSeptets, toGsmText } from '../sms/gsm-text.ts';

/** The most milliseconds between the parts of one SMS. */
export const longestBetweenPartsMs = 60_000;

/** The letters of a part that another one follows: in the alphabet of SMSes, and in a text that has others too. */
const [gsmPart, anyPart] = [153, 67];

/**
 * True for a text that ends where an SMS is cut into parts (docs/requirements.md, 'Messages that come in'): the next one
 * of the same phone goes on with it.
 */
export function isFullSmsPart(text: string): boolean {
  if (text.length === anyPart) return toGsmText(text).replacements.length > 0;
  // Some gateways count the letters, whichever alphabet they are of.
  return text.length === gsmPart || countSeptets(text) === gsmPart;
}

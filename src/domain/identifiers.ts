import { dayFromNumbers } from './calendar/day.ts';
import { withLatinLetters } from './search-text.ts';

/**
 * Estonian identifiers (docs/requirements.md, 'Outside facts'). Foreign carriers and drivers have other ones, so a
 * failed check may warn but never refuse.
 */

/** True for a personal code (isikukood): a birth day that exists and the check digit. */
export function isPersonalCode(text: string): boolean {
  if (!/^[1-8]\d{10}$/.test(text)) return false;
  const century = 1800 + Math.floor((Number(text.charAt(0)) - 1) / 2) * 100;
  const birthday = dayFromNumbers(
    century + Number(text.slice(1, 3)),
    Number(text.slice(3, 5)),
    Number(text.slice(5, 7)),
  );
  return birthday !== null && Number(text.charAt(10)) === checkDigit(text.slice(0, 10));
}

/** True for a company's registry code (registrikood). */
export function isRegistryCode(text: string): boolean {
  return /^[1789]\d{7}$/.test(text) && Number(text.charAt(7)) === checkDigit(text.slice(0, 7));
}

/**
 * True for a VAT number without spaces: two letters of a country and what may follow; of an Estonian one (KMKR) nine
 * digits, the last of which is the check digit.
 */
export function isVatNumber(text: string): boolean {
  if (!text.startsWith('EE')) return /^[A-Z]{2}[A-Z0-9+*]{2,13}$/.test(text);
  if (!/^EE\d{9}$/.test(text)) return false;
  const sum = weightedSum(text.slice(2, 10), (index) => [3, 7, 1][index % 3] ?? 0);
  return Number(text.charAt(10)) === (10 - (sum % 10)) % 10;
}

/** Returns a registry code or VAT number as it is stored: capitals, without spaces, hyphens and signs nobody sees. */
export function normaliseCode(text: string): string {
  return withLatinLetters(text)
    .toUpperCase()
    .replaceAll(/[\s\u{2010}-\u{2015}\u{2212}-]/gu, '');
}

/** True for an account number without spaces (ISO 13616): its check digits are right. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(text)) return false;
  const rearrangedText = text.slice(4) + text.slice(0, 4);
  const digits = rearrangedText.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)));
  return BigInt(digits) % 97n === 1n;
}

/**
 * Returns a plate as it is stored: upper case, no spaces, Latin letters where Cyrillic or Greek ones look like them.
 * There are too many kinds to hold it to a pattern.
 */
export function normalisePlate(text: string): string {
  return withLatinLetters(text)
    .toUpperCase()
    .replaceAll(/\s/g, '')
    .replaceAll(/[\u{2010}-\u{2015}\u{2212}]/gu, '-');
}

/**
 * Returns a customs code (KN-kood) as it is stored, digits only: 4 to 10 of them in pairs, however they are parted
 * ('1001 99 00', '1001.99.00'). Null for what is none.
 */
export function customsCodeOf(text: string): string | null {
  const digits = text.replaceAll(/[\s.]/g, '');
  return /^\d{4}(\d{2}){0,3}$/.test(digits) ? digits : null;
}

/** Degrees, WGS84. */
interface Coordinates {
  latitude: number;
  longitude: number;
}

/**
 * True for coordinates in Estonia: a cheap guard against mistyped and swapped ones. Locations abroad fail it, so it
 * only warns.
 */
export function isInEstonia({ latitude, longitude }: Coordinates): boolean {
  return latitude >= 57.5 && latitude <= 59.8 && longitude >= 21.5 && longitude <= 28.3;
}

/** True when the position would be in Estonia with latitude and longitude swapped. */
export function isLikelySwapped({ latitude, longitude }: Coordinates): boolean {
  return isInEstonia({ latitude: longitude, longitude: latitude });
}

/** Weights 1…9,1…; when those leave 10, weights 3…9,1…; when those do too, 0. */
function checkDigit(digits: string): number {
  for (const firstWeight of [0, 2]) {
    const rest = weightedSum(digits, (index) => ((index + firstWeight) % 9) + 1) % 11;
    if (rest < 10) return rest;
  }
  return 0;
}

function weightedSum(digits: string, weightAt: (index: number) => number): number {
  return digits.split('').reduce((sum, digit, index) => sum + Number(digit) * weightAt(index), 0);
}

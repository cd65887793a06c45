import { isPersonalCode, isRegistryCode } from '#domain/identifiers.ts';

/** The nth registry code (registrikood) with a valid check digit; the first million differ. */
export function registryCode(n: number): string {
  return withCheckDigit(String(1_000_000 + (n % 1_000_000)), isRegistryCode);
}

/** A man's personal code (isikukood) with a valid check digit, born on a day 'YYYY-MM-DD' from 1900 to 2099. */
export function personalCode(bornOn: string, serial: number): string {
  const first = bornOn < '2000' ? 3 : 5;
  const day = bornOn.slice(2).replaceAll('-', '');
  return withCheckDigit(`${first}${day}${String(serial % 1000).padStart(3, '0')}`, isPersonalCode);
}

function withCheckDigit(digits: string, isValid: (code: string) => boolean): string {
  const code = Array.from({ length: 10 }, (_, digit) => `${digits}${digit}`).find(isValid);
  if (code === undefined) throw new RangeError(`No check digit fits ${digits}`);
  return code;
}

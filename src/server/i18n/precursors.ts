import type { Decimal } from '#domain/goods/decimal.ts';
import { formatNumber } from '#domain/goods/decimal.ts';

/** Messages about explosives precursors, in Estonian. Each rule names where it stands. */
export const precursors = {
  endsBeforeStart: 'Lõpp on enne algust',
  tooLong: (months: number, source: string) => `Deklaratsioon kehtib kuni ${String(months)} kuud (${source})`,
  declarationMissing: (source: string) =>
    `Lõhkeaine lähteaine: ostjal puudub kehtiv lähteaine deklaratsioon (${source})`,
  unusual: {
    HECTARES: (yearKg: Decimal, hectares: number) =>
      `Lähteainet oleks aastas ${tonnes(yearKg)} ${formatNumber(hectares)} hektari kohta. Kas kogus on õige?`,
    YEARS: (yearKg: Decimal, _hectares: number, mostBeforeKg: Decimal) =>
      `Lähteainet oleks aastas ${tonnes(yearKg)}, varem kuni ${tonnes(mostBeforeKg)}. Kas kogus on õige?`,
  },
};

function tonnes(kg: Decimal): string {
  return `${formatNumber(Number(kg) / 1_000_000)} t`;
}

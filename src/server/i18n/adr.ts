import { type Decimal, formatDecimal, formatNumber } from '#domain/goods/decimal.ts';

/** Messages about dangerous goods on the road, in Estonian; each says where it stands. */
export const adr = {
  /** Why a journey goes by all rules of ADR; points null where they are not known. */
  why: (
    points: Decimal | null,
    freePoints: number,
    {
      isLoose,
      isNeverFree,
      unnumbered,
    }: { isLoose: boolean; isNeverFree: boolean; unnumbered: readonly string[] },
  ) => {
    if (isNeverFree) return 'ADR veokategooria 0, ühtegi pakendit ei vabastata (ADR 1.1.3.6.3)';
    const counted = points === null ? adr.unknown(unnumbered) : `ADR ${formatDecimal(points)} punkti`;
    return isLoose
      ? `${counted}, lahtiselt (ADR 1.1.3.6 vabastab ainult pakendid)`
      : `${counted}, vaba on ${formatNumber(freePoints)} (ADR 1.1.3.6)`;
  },
  /** Why the points of a journey are not known: goods without a UN number by their names. */
  unknown: (unnumbered: readonly string[]) =>
    `ADR punktid teadmata (${unnumbered.length > 0 ? `ÜRO number puudub: ${unnumbered.join(', ')}` : 'kogus, klass või pakendigrupp puudub'})`,
  noCard: (why: string, driver: string | null, plate: string) =>
    `${why}: ${driver === null ? `auto ${plate} juhil` : `autojuhil ${driver}`} ei ole kehtivat ADR-tunnistust (ADR 8.2)`,
  notEquipped: (why: string, plate: string) =>
    `${why}: autol ${plate} ei ole kehtivat ADR-varustuse kontrolli (ADR 8.1)`,
  /** The same beside a truck that is chosen from. */
  choice: {
    noCard: 'juhil ei ole kehtivat ADR-tunnistust',
    notEquipped: 'autol ei ole kehtivat ADR-varustuse kontrolli',
  },
};

import { type Day, daysBetween } from '../calendar/day.ts';
import { type Decimal, zero } from '../goods/decimal.ts';

/**
 * Returns the share of a contract's days that is over when `today` begins (docs/requirements.md, 'Reports'), in whole
 * per cent, rounded down: 0 to 100.
 */
export function passedPercent({ validFrom, validTo }: { validFrom: Day; validTo: Day }, today: Day): number {
  const passedShare = daysBetween(validFrom, today) / (daysBetween(validFrom, validTo) + 1);
  return Math.floor(Math.min(1, Math.max(0, passedShare)) * 100);
}

/**
 * Returns the delivered share of the agreed quantity, in whole per cent, rounded down: 100 once all is delivered.
 * Null without an upper bound.
 */
export function deliveredPercent(delivered: Decimal, agreed: Decimal | null): number | null {
  if (agreed === null) return null;
  return delivered >= agreed || agreed === zero ? 100 : Number((delivered * 100n) / agreed);
}

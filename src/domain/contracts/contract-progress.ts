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
 * Returns what share of the agreed quantity is delivered or used, in whole per cent, rounded half up: more than 100
 * where it is more than was agreed. Null without an upper bound; 100 of nothing agreed.
 */
export function percentOfAgreed(quantity: Decimal, agreed: Decimal | null): number | null {
  if (agreed === null) return null;
  return agreed === zero ? 100 : Number((quantity * 200n + agreed) / (agreed * 2n));
}

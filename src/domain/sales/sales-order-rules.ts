import { clientPickupNote, deliveryAddressType } from '../business-constants.ts';
import { type Day, isDay } from '../calendar/day.ts';
import type { Decimal } from '../goods/decimal.ts';
import { type Packaging, quantityProblemCode } from '../goods/quantity.ts';
import { type RuleProblem, requireFields } from '../problem.ts';
import { type CertificateHolder, hasExpiredCertificate, mayBuy } from './plant-protection.ts';
import { isOpenLine, type SalesLineStatus, unfilledLines } from './stock-allocation.ts';

/** A sales order as far as its rules look; null for what is not chosen. */
export interface SalesOrderToCheck {
  company: {
    id: number;
    problematic: boolean;
    representatives: readonly { id: number; person: CertificateHolder }[];
  } | null;
  representativeId: number | null;
  lines: readonly SalesLineToCheck[];
}

export interface SalesLineToCheck {
  product: (Packaging & { id: number; groupId: number }) | null;
  quantity: Decimal | null;
  location: { companyId: number } | null;
  /** The stock row's externalWarehouseId; null takes from no warehouse. */
  warehouseId: string | null;
  deliveryDate: Day | null;
}

/**
 * Returns everything wrong with a sales order but its stock, keyed by field (docs/requirements.md, 'Sales orders').
 * NOT_ALLOWED: company, representative, location or plant protection; EXPIRED: its certificate; INVALID: quantity or
 * a past delivery day.
 */
export function salesOrderProblems(order: SalesOrderToCheck, today: Day): RuleProblem[] {
  const { company, representativeId, lines } = order;
  const problems = requireFields({ companyId: company, representativeId });
  if (company?.problematic) problems.push({ code: 'NOT_ALLOWED', field: 'companyId' });
  if (representativeId !== null && company?.representatives.every(({ id }) => id !== representativeId)) {
    problems.push({ code: 'NOT_ALLOWED', field: 'representativeId' });
  }
  if (lines.length === 0) problems.push({ code: 'REQUIRED', field: 'salesOrderProducts' });
  for (const [index, line] of lines.entries()) {
    for (const { code, field } of lineProblems(line, company, today)) {
      problems.push({ code, field: lineField(index, field) });
    }
  }
  return problems;
}

/** Returns the problems of one line, by its own field names: the sheet that adds a product asks before 'Salvesta'. */
export function lineProblems(
  line: SalesLineToCheck,
  company: SalesOrderToCheck['company'],
  today: Day,
): RuleProblem[] {
  const { product, quantity, location, deliveryDate } = line;
  const problems = requireFields({ productId: product, quantity, locationId: location });
  if (product !== null && company !== null && !mayBuy(product, company.representatives, today)) {
    const isExpired = hasExpiredCertificate(company.representatives, today);
    problems.push({ code: isExpired ? 'EXPIRED' : 'NOT_ALLOWED', field: 'productId' });
  }
  const code = quantity === null ? null : quantityProblemCode(quantity, product);
  if (code !== null) problems.push({ code, field: 'quantity' });
  if (location !== null && company !== null && location.companyId !== company.id) {
    problems.push({ code: 'NOT_ALLOWED', field: 'locationId' });
  }
  if (deliveryDate !== null && (!isDay(deliveryDate) || isPastDelivery(deliveryDate, today))) {
    problems.push({ code: 'INVALID', field: 'deliveryDate' });
  }
  return problems;
}

/** True for a delivery day that is over (docs/requirements.md, 'Sales orders'). */
export function isPastDelivery(day: Day, today: Day): boolean {
  return day < today;
}

/** True when a correction moves a delivery to a day that is over; one that has passed meanwhile may stay. */
export function isMovedToPast(before: Day | null, after: Day | null, today: Day): boolean {
  return after !== null && after !== before && isPastDelivery(after, today);
}

/**
 * True when a cancelled line can no longer be delivered on its day, because that has passed since it was cancelled
 * (null: nobody knows when).
 */
export function hasPassedSinceCancelled(day: Day | null, cancelledOn: Day | null, today: Day): boolean {
  return day !== null && isPastDelivery(day, today) && (cancelledOn === null || day >= cancelledOn);
}

/**
 * Returns NOT_ALLOWED at the warehouse of each line that it cannot fill, which opens the sheet of stock. The server
 * asks inside the transaction that allocates. Lines with other problems take nothing.
 */
export function stockProblems(
  lines: readonly SalesLineToCheck[],
  freeStockOf: (productId: number, warehouseId: string) => Decimal,
): RuleProblem[] {
  const linesToFill = lines.flatMap(({ product, quantity, warehouseId }, index) =>
    product === null || quantity === null ? [] : [{ productId: product.id, warehouseId, quantity, index }],
  );
  return unfilledLines(linesToFill, freeStockOf).map((index) => ({
    code: 'NOT_ALLOWED',
    field: lineField(linesToFill[index]?.index ?? index, 'warehouseId'),
  }));
}

/** Returns the location an order starts with: the company's first one, or before it a delivery address. */
export function defaultLocation<Location extends { locationTypeCode: string | null }>(
  locations: readonly Location[],
): Location | null {
  const delivery = locations.find(({ locationTypeCode }) => locationTypeCode === deliveryAddressType);
  return delivery ?? locations[0] ?? null;
}

/** Returns the representative an order starts with: the location's primary contact, else the first. */
export function defaultRepresentative<Representative extends { id: number }>(
  location: { primaryContact: { id: number } | null } | null,
  representatives: readonly Representative[],
): Representative | null {
  const primary = representatives.find(({ id }) => id === location?.primaryContact?.id);
  return primary ?? representatives[0] ?? null;
}

function lineField(index: number, field: string): string {
  return `salesOrderProducts.${index}.${field}`;
}

/** Returns the notes with 'Tuleb ise järele. ' in front, once (docs/requirements.md, 'Sales orders'). */
export function addClientPickupNote(notes: string): string {
  return isClientPickupNote(notes) ? notes : clientPickupNote + notes;
}

/** Returns the notes without it, also when its last space was typed away. */
export function removeClientPickupNote(notes: string): string {
  return isClientPickupNote(notes) ? notes.slice(clientPickupNote.trimEnd().length).replace(/^ /, '') : notes;
}

/** True for notes that say that the client collects the goods. */
export function isClientPickupNote(notes: string): boolean {
  return notes.startsWith(clientPickupNote.trimEnd());
}

/** True for a line whose goods are still to be carried to the client (docs/requirements.md, 'Sales orders'). */
export function isToBeCarried(line: { status: SalesLineStatus; notes: string | null }): boolean {
  return isOpenLine(line) && !isClientPickupNote(line.notes ?? '');
}

import { clientPickupNote } from '#domain/business-constants.ts';
import { addDays, addMonths, type Day } from '#domain/calendar/day.ts';
import { minuteMs } from '#domain/calendar/durations.ts';
import { fromTallinn } from '#domain/calendar/tallinn-time.ts';
import { timeOfMinutes } from '#domain/calendar/time-of-day.ts';
import type { Unit } from '#domain/goods/units.ts';
import type { SeededRandom } from '#domain/seeded-random.ts';

import {
  type DemoRecords,
  type Farm,
  lotOf,
  type Product,
  type Representative,
  type Stock,
} from './demo-records.ts';
import { rounded } from './hauls.ts';
import type { NewRow, Numbered } from './rows.ts';

export interface Sales {
  orders: Numbered<'sales_orders'>[];
  lines: Numbered<'sales_order_lines'>[];
  declarations: NewRow<'precursor_declarations'>[];
}

const orderCount = 30;

/** Returns sales orders of the last three weeks; older deliveries are issued, the coming ones open. */
export function buildSales(demo: DemoRecords, today: Day, now: number, random: SeededRandom): Sales {
  const sales: Sales = { orders: [], lines: [], declarations: [] };
  const buyers = demo.farms.filter(({ problematic }) => !problematic);
  const free = new Map(demo.stock.map((row) => [row, row.stock / 2]));
  for (let count = 0; count < orderCount; count += 1) {
    const farm = random.pick(buyers);
    const orderedOn = addDays(today, count - orderCount + 1);
    const certificate = certificateOf(farm, today);
    const [head] = farm.representatives;
    const id = sales.orders.length + 1;
    if (!head) throw new RangeError('A farm without representatives');
    const time = timeOfMinutes(random.whole(8 * 60, 17 * 60));
    sales.orders.push({
      id,
      company_id: farm.companyId,
      representative_id: head.id,
      representative_name: head.name,
      plant_protection_no: certificate,
      created_by: random.pick(demo.creatorIds),
      created_at: new Date(Math.min(fromTallinn({ day: orderedOn, time }), now - minuteMs)),
    });
    const [yard] = farm.locations;
    for (const product of goodsFor(demo, certificate !== null, random)) {
      const deliveryDate = addDays(orderedOn, random.whole(1, 14));
      const line = lineOf(product, free, deliveryDate < today, random);
      sales.lines.push({
        ...line,
        id: sales.lines.length + 1,
        external_id: `ML${5000 + sales.lines.length}`,
        sales_order_id: id,
        location_id: yard?.id ?? 0,
        delivery_date: deliveryDate,
      });
      const isDeclared = sales.declarations.some(({ company_id: buyer }) => buyer === farm.companyId);
      if (product.isRestricted && !isDeclared) {
        sales.declarations.push(declarationOf(farm, head, today, demo.accounts.staff));
      }
    }
  }
  return sales;
}

/** What a buyer of explosives precursors declared two months ago, for a year. */
function declarationOf(
  { companyId }: Farm,
  { name, title }: Representative,
  today: Day,
  staffId: number,
): NewRow<'precursor_declarations'> {
  const signedOn = addDays(today, -60);
  return {
    company_id: companyId,
    valid_from: signedOn,
    valid_to: addDays(addMonths(signedOn, 12), -1),
    signed_by: name,
    signer_role: title ?? 'Esindaja',
    document_seen: `NÄIDE-${String(companyId)}`,
    trade: 'Teravilja- ja õlikultuuride kasvatus',
    intended_use: 'Põllukultuuride väetamine',
    hectares: 400,
    created_by: staffId,
  };
}

/** Different products; those for plant protection only with a valid certificate. */
function goodsFor(demo: DemoRecords, certified: boolean, random: SeededRandom): Set<Product> {
  const offered = demo.products.filter(
    ({ group }) =>
      !['grain', 'oilseeds', 'pulses'].includes(group) && (certified || group !== 'plantProtection'),
  );
  return new Set(Array.from({ length: random.whole(1, 4) }, () => random.pick(offered)));
}

function lineOf(
  product: Product,
  free: Map<Stock, number>,
  isPast: boolean,
  random: SeededRandom,
): Omit<NewRow<'sales_order_lines'>, 'sales_order_id' | 'location_id'> {
  const { id, unit, packageSize } = product;
  const quantity =
    packageSize === null ? bulkQuantity(unit, random) : rounded(packageSize * random.whole(1, 8));
  const status =
    isPast && random.chance(0.85)
      ? random.pick(['ISSUED', 'ISSUED', 'ISSUED', 'CANCELLED'] as const)
      : 'OPEN';
  const stock = [...free.keys()].find((each) => each.productId === id && (free.get(each) ?? 0) >= quantity);
  const reserved = stock && random.chance(0.7) ? stock : null;
  if (reserved && status === 'OPEN') free.set(reserved, (free.get(reserved) ?? 0) - quantity);
  const clientPickup = random.chance(0.15);
  return {
    product_id: id,
    quantity,
    warehouse_id: reserved?.warehouseId ?? null,
    lot: lotOf(product),
    client_pickup: clientPickup,
    notes: clientPickup ? clientPickupNote : null,
    status,
    counted_in_stock: status === 'ISSUED',
  };
}

/** The units of bulk goods: tonnes, kilograms and litres. */
function bulkQuantity(unit: Unit, random: SeededRandom): number {
  const [tonnes, kilograms, litres] = [
    random.whole(4, 28),
    random.whole(2, 20) * 1000,
    random.whole(2, 12) * 500,
  ];
  return unit === 't' ? tonnes : unit === 'kg' ? kilograms : litres;
}

function certificateOf({ representatives }: Farm, today: Day): string | null {
  const holder = representatives.find((each) => (each.plantProtectionUntil ?? '') > today);
  return holder?.plantProtectionNo ?? null;
}

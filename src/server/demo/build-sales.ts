import { clientPickupNote } from '#domain/business-constants.ts';
import { addDays, type Day } from '#domain/calendar/day.ts';
import { fromTallinn } from '#domain/calendar/tallinn-time.ts';
import { timeOfMinutes } from '#domain/calendar/time-of-day.ts';

import { numbered, type NewRow, type Numbered } from '../../../tests/factories/rows.ts';
import type { SeededRandom } from '../../../tests/factories/seeded-random.ts';
import { type Product, rounded, type Stock } from './build-goods.ts';
import type { Party } from './build-partners.ts';
import type { World } from './hauls.ts';

export interface Sales {
  orders: Numbered<'sales_orders'>[];
  lines: Numbered<'sales_order_lines'>[];
}

const orderCount = 30;

/** Sales orders of the last three weeks; older deliveries are issued, the coming ones open. */
export function buildSales(world: World, today: Day, now: number, random: SeededRandom): Sales {
  const sales: Sales = { orders: [], lines: [] };
  const buyers = world.partners.farms.flatMap((party, index) =>
    party.farm.problematic ? [] : [{ party, index }],
  );
  const free = new Map(world.goods.stock.map((row) => [row, row.stock / 2]));
  for (let count = 0; count < orderCount; count += 1) {
    const { party, index } = random.pick(buyers);
    const orderedOn = addDays(today, count - orderCount + 1);
    const certificate = certificateOf(party, today);
    const [head] = party.representatives;
    const id = sales.orders.length + 1;
    if (!head) throw new RangeError('A farm without representatives');
    const time = timeOfMinutes(random.whole(8 * 60, 17 * 60));
    sales.orders.push(
      numbered(id, {
        company_id: party.company.id,
        representative_id: head.row.id,
        representative_name: `${head.person.first_name} ${head.person.last_name}`,
        plant_protection_no: certificate,
        created_by: random.pick(world.users.creators).id,
        created_at: new Date(Math.min(fromTallinn({ day: orderedOn, time }), now - 60_000)),
      }),
    );
    const yard = world.locations.ofFarms[index]?.[0];
    for (const product of goodsFor(world, certificate !== null, random)) {
      const deliveryDate = addDays(orderedOn, random.whole(1, 14));
      const line = lineOf(product, free, deliveryDate < today, random);
      sales.lines.push(
        numbered(sales.lines.length + 1, {
          ...line,
          external_id: `ML${5000 + sales.lines.length}`,
          sales_order_id: id,
          location_id: yard?.id ?? 0,
          delivery_date: deliveryDate,
        }),
      );
    }
  }
  return sales;
}

/** Different products; those for plant protection only with a valid certificate. */
function goodsFor(world: World, certified: boolean, random: SeededRandom): Set<Product> {
  const offered = world.goods.products.filter(
    ({ group }) =>
      !['grain', 'oilseeds', 'pulses'].includes(group) && (certified || group !== 'plantProtection'),
  );
  return new Set(Array.from({ length: random.whole(1, 4) }, () => random.pick(offered)));
}

function lineOf(
  { row, facts }: Product,
  free: Map<Stock, number>,
  isPast: boolean,
  random: SeededRandom,
): Omit<NewRow<'sales_order_lines'>, 'sales_order_id' | 'location_id'> {
  const quantity = facts.package
    ? rounded(facts.package[0] * random.whole(1, 8))
    : { t: random.whole(4, 28), kg: random.whole(2, 20) * 1000, l: random.whole(2, 12) * 500, tk: 1 }[
        facts.unit
      ];
  const status =
    isPast && random.chance(0.85)
      ? random.pick(['ISSUED', 'ISSUED', 'ISSUED', 'CANCELLED'] as const)
      : 'OPEN';
  const stock = [...free.keys()].find(
    (each) => each.product_id === row.id && (free.get(each) ?? 0) >= quantity,
  );
  const reserved = stock && random.chance(0.7) ? stock : null;
  if (reserved && status === 'OPEN') free.set(reserved, (free.get(reserved) ?? 0) - quantity);
  const clientPickup = random.chance(0.15);
  return {
    product_id: row.id,
    quantity,
    warehouse_id: reserved?.warehouse_id ?? null,
    client_pickup: clientPickup,
    notes: clientPickup ? clientPickupNote : null,
    status,
    counted_in_stock: status === 'ISSUED',
  };
}

function certificateOf({ representatives }: Party, today: Day): string | null {
  const holder = representatives.find(({ person }) => (person.plant_protection_validity_date ?? '') > today);
  return holder?.person.plant_protection_no ?? null;
}

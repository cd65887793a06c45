import { addDays, type Day } from '#domain/calendar/day.ts';

import { contractRow } from '../../../tests/factories/contracts.ts';
import { numbered, type Numbered, type Overrides } from '../../../tests/factories/rows.ts';
import type { Goods } from './build-goods.ts';
import type { Locations } from './build-locations.ts';
import type { Partners } from './build-partners.ts';
import { productGroups } from './lists/product-list.ts';

/** So little that a single load uses it up. */
const usedUpQuantity = 20;
/** Farms without any contract; one of them is the second company of the account `client`. */
const without = new Set([1, 11, 21]);

/** Grain and rapeseed contracts of the farms: valid ones, expired ones, used up ones, and farms with none. */
export function buildContracts(
  today: Day,
  partners: Partners,
  locations: Locations,
  goods: Goods,
): Numbered<'contracts'>[] {
  const contracts: Numbered<'contracts'>[] = [];
  const add = (companyId: number, overrides: Overrides<'contracts'>) => {
    const id = contracts.length + 1;
    contracts.push(numbered(id, contractRow(id, companyId, overrides)));
  };
  const season = { valid_from: addDays(today, -120), valid_to: addDays(today, 200) };
  const wheat = goods.products.find(({ facts }) => facts.name === 'Nisu');

  for (const [index, { company }] of partners.farms.entries()) {
    if (without.has(index)) continue;
    if (index % 6 === 3) {
      add(company.id, {
        valid_from: addDays(today, -500),
        valid_to: addDays(today, -40 - index),
        quantity: 400,
      });
    } else if (index % 6 === 4) {
      add(company.id, { ...season, quantity: usedUpQuantity });
    } else {
      add(company.id, { ...season, quantity: index % 4 === 0 ? null : 3000 + index * 250 });
    }
    if (index % 4 === 0) {
      add(company.id, { ...season, product_group_id: productGroups.oilseeds.id, quantity: 600 });
    }
    if (index % 9 === 5 && wheat) {
      add(company.id, {
        ...season,
        product_id: wheat.row.id,
        product_group_id: null,
        pickup_location_id: locations.ofFarms[index]?.[1]?.id ?? null,
        destination_location_id: locations.handling[0]?.row.id ?? null,
        quantity: 1200,
      });
    }
  }
  return contracts;
}

import type { LoadRegime } from '#domain/vehicles/previous-load-verdict.ts';

import { productGroupRow, productRow } from '../../../tests/factories/products.ts';
import { type NewRow, numbered, type Numbered, type Overrides } from '../../../tests/factories/rows.ts';
import type { SeededRandom } from '../../../tests/factories/seeded-random.ts';
import type { Locations } from './build-locations.ts';
import {
  type ProductFacts,
  productGroups,
  type ProductGroupName,
  productList,
} from './lists/product-list.ts';

export interface Product {
  row: Numbered<'products'>;
  facts: ProductFacts;
  group: ProductGroupName;
}

export interface Goods {
  groups: Numbered<'product_groups'>[];
  products: Product[];
  stock: Stock[];
}

export type Stock = NewRow<'stock'> & { stock: number; physical_stock: number };

/** Groups that the migration made are not made again. */
const migratedGroups = new Set<number>([productGroups.grain.id, productGroups.plantProtection.id]);

export function buildGoods(locations: Locations, random: SeededRandom): Goods {
  const groups = Object.values(productGroups)
    .filter(({ id }) => !migratedGroups.has(id))
    .map(({ id, descr, isFeed }) => numbered(id, productGroupRow(id, { descr, is_feed: isFeed })));
  const listed = (Object.keys(productList) as ProductGroupName[]).flatMap((group) =>
    productList[group].map((facts) => ({ group, facts })),
  );
  const products = listed.map(({ group, facts }, index) => ({
    group,
    facts,
    row: productOf(index + 1, group, facts),
  }));
  return { groups, products, stock: products.flatMap((product) => stockOf(product, locations, random)) };
}

function productOf(id: number, group: ProductGroupName, facts: ProductFacts): Numbered<'products'> {
  const [size, packageName] = facts.package ?? [null, null];
  const row = productRow(id, productGroups[group].id, {
    name: facts.name,
    unit: facts.unit,
    is_bulk: facts.package === null,
    package_size: size,
    package_name: packageName,
    sub_group: facts.subGroup ?? null,
    sample_id_required: facts.sample ?? false,
    quantity_difference_is_allowed: facts.package === null,
    // Sacks of fertiliser are opened at the counter; everything else leaves in whole packages.
    not_in_package_size: facts.name === 'Kaltsiumnitraat 15,5 N, kott',
    validation_number: facts.validation ?? null,
    gross_weight: facts.grossKg,
    adr: facts.adr ?? null,
    cn_code: facts.cn,
    ...regimeOf(facts),
  });
  return numbered(id, row);
}

/** Examples only: what a good really asks for stands in a list that is no part of Koorem. */
const exampleRegimes: Partial<Record<string, LoadRegime | null>> = {
  'Ammooniumnitraat 34,4 N, puiste': 'C',
  'NS 27-4, puiste': 'B',
  'NPK 15-15-15, puiste': 'D',
  'Kaaliumkloriid 60 K, puiste': 'B',
  'Vedelväetis UAN 32': 'C',
  Diislikütus: 'FORBIDDEN',
  'Eriotstarbeline diislikütus': 'FORBIDDEN',
  // Left for people to class.
  Maheraps: null,
};

/** Packages and everything that is not named leave little behind. */
function regimeOf({ name }: ProductFacts): Overrides<'products'> {
  const regime = exampleRegimes[name];
  if (regime === null) return {};
  return { idtf_number: 'NÄIDE', cleaning_regime: regime ?? 'A', regime_as_of: '2026-01-01' };
}

const harvest: readonly string[] = ['Põltsamaa elevaator', 'Tamsalu elevaator', 'Puhja kuivati'];
const supplies: readonly string[] = ['Ülenurme keskladu', 'Väimela ladu', 'Märjamaa ladu'];
const harvested = new Set<ProductGroupName>(['grain', 'oilseeds', 'pulses']);

function stockOf(product: Product, locations: Locations, random: SeededRandom): Stock[] {
  const names = harvested.has(product.group) ? harvest : supplies;
  return locations.warehouses
    .filter(({ name }, index) => names.includes(name) && (index % 3 === 0 || random.chance(0.7)))
    .map(({ id }) => {
      const stock = amountOf(product.facts, random);
      const held = amountOf(product.facts, random) / 5;
      const physical = stock + wholePackages(product.facts, held);
      return {
        product_id: product.row.id,
        warehouse_id: id,
        stock: rounded(stock),
        physical_stock: rounded(physical),
      };
    });
}

/** A believable amount of the product in one warehouse. */
function amountOf(facts: ProductFacts, random: SeededRandom): number {
  if (facts.package) return wholePackages(facts, facts.package[0] * random.whole(12, 160));
  const tonnes = random.whole(450, 26_000) / 10;
  return facts.unit === 't' ? tonnes : Math.round(tonnes * 100);
}

function wholePackages(facts: ProductFacts, amount: number): number {
  return facts.package ? Math.floor(amount / facts.package[0]) * facts.package[0] : rounded(amount);
}

export function rounded(quantity: number): number {
  return Math.round(quantity * 1000) / 1000;
}

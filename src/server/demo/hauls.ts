import type { Numbered } from '../../../tests/factories/rows.ts';
import type { SeededRandom } from '../../../tests/factories/seeded-random.ts';
import { type Goods, type Product, rounded } from './build-goods.ts';
import type { Locations } from './build-locations.ts';
import type { Partners } from './build-partners.ts';
import type { Trucks } from './build-trucks.ts';
import type { Users } from './build-users.ts';
import type { HandlingLocation } from './lists/handling-locations.ts';
import type { ProductGroupName } from './lists/product-list.ts';

/** Everything that hauls, jobs and sales are made of. */
export interface World {
  partners: Partners;
  locations: Locations;
  goods: Goods;
  trucks: Trucks;
  users: Users;
}

type Location = Numbered<'locations'>;

/** What is carried from where to where, and for whom. */
export interface Haul {
  client: Location;
  pickup: Location;
  destination: Location;
  toTerminal: boolean;
  goods: Load[];
  wet: boolean;
}

export interface Load {
  product: Product;
  quantity: number;
  shelf: string | null;
  /** Index in the list of goods of the one that this belongs to, such as the seed that is dressed. */
  tiedTo: number | null;
}

/** Grain and seeds from a farm to the nearest elevator, a mill or a port; wet grain to the nearest dryer. */
export function purchase(
  world: World,
  random: SeededRandom,
  options: { farm: number; grainOnly?: boolean; wet?: boolean; kind?: HandlingLocation['kind'] },
): Haul {
  const pickup = random.pick(world.locations.ofFarms[options.farm]?.slice(0, 3) ?? []);
  const groups: ProductGroupName[] = options.grainOnly
    ? ['grain']
    : ['grain', 'grain', 'grain', 'grain', 'oilseeds', 'oilseeds', 'pulses'];
  const product = random.pick(ofGroup(world, random.pick(groups)));
  const wet = options.wet ?? random.chance(0.18);
  const buyers = ['elevator', 'elevator', 'grain terminal', millFor(product, random)] as const;
  const kind = wet ? 'dryer' : (options.kind ?? random.pick(buyers));
  const target = nearest(world, pickup, kind);
  return {
    client: pickup,
    pickup,
    destination: target.row,
    toTerminal: kind === 'grain terminal',
    goods: [loadOf(product, random, random.chance(0.5))],
    wet,
  };
}

/** Grain out of one of the business's own elevators to the terminal in Muuga, which buys it. */
export function sale(world: World, random: SeededRandom): Haul {
  const pickup = random.pick(world.locations.handling.filter(({ facts }) => facts.kind === 'elevator')).row;
  const terminal = world.locations.handling.find(({ facts }) => facts.kind === 'grain terminal');
  if (!terminal) throw new RangeError('No terminal');
  const product = random.pick(ofGroup(world, 'grain'));
  return {
    client: terminal.row,
    pickup,
    destination: terminal.row,
    toTerminal: true,
    goods: [loadOf(product, random, true)],
    wet: false,
  };
}

/** One load of fertiliser, feed or fuel from a warehouse to a farm. */
export function delivery(world: World, random: SeededRandom, farm: number): Haul {
  const products = world.goods.products.filter(
    ({ group, facts }) =>
      group === 'fertiliser' || ((group === 'feed' || group === 'fuel') && facts.package === null),
  );
  return deliveryOf(world, random, farm, [loadOf(random.pick(products), random, true)]);
}

/** Several goods on pallets from a warehouse to a farm; two times of five, seed with its dressing. */
export function palletDelivery(world: World, random: SeededRandom, farm: number): Haul {
  const dressing = world.goods.products.find(({ facts }) => facts.name.startsWith('Seemnepuhtimis'));
  if (dressing && random.chance(0.4)) {
    const seeds = ofGroup(world, 'seed').filter(({ facts }) => facts.package?.[1] === 'suurkott');
    const seed = loadOf(random.pick(seeds), random, true);
    return deliveryOf(world, random, farm, [seed, { ...loadOf(dressing, random, true), tiedTo: 0 }]);
  }
  const products = world.goods.products.filter(
    ({ group, facts }) =>
      facts.package && ['plantProtection', 'feed', 'seed', 'minerals', 'wrapping'].includes(group),
  );
  const chosen = new Set<Product>();
  while (chosen.size < 2 + Number(random.chance(0.4))) chosen.add(random.pick(products));
  const goods = [...chosen].map((product) => loadOf(product, random, true));
  return deliveryOf(world, random, farm, goods);
}

function deliveryOf(world: World, random: SeededRandom, farm: number, goods: Load[]): Haul {
  const pickup = random.pick(world.locations.handling.filter(({ facts }) => facts.kind === 'warehouse')).row;
  const yard = world.locations.ofFarms[farm]?.[0];
  if (!yard) throw new RangeError(`No location of farm ${farm}`);
  return { client: yard, pickup, destination: yard, toTerminal: false, goods, wet: false };
}

function loadOf(product: Product, random: SeededRandom, hasShelf: boolean): Load {
  const shelf = product.row.is_bulk
    ? `Silo ${random.whole(1, 12)}`
    : `R${twoDigits(random.whole(1, 14))}-${twoDigits(random.whole(1, 30))}`;
  return {
    product,
    quantity: quantityOf(product, random),
    shelf: hasShelf ? shelf : null,
    tiedTo: null,
  };
}

/** A truckload of bulk goods, most often the usual 28.5 t; a few packages of others. */
function quantityOf({ facts, group }: Product, random: SeededRandom): number {
  if (facts.package) return rounded(facts.package[0] * packageCount(group, random));
  if (facts.unit === 'l') return random.whole(4, 18) * 500;
  const tonnes = random.chance(0.4) ? 28.5 : random.whole(2480, 3040) / 100;
  return facts.unit === 'kg' ? rounded(tonnes * 1000) : tonnes;
}

function packageCount(group: ProductGroupName, random: SeededRandom): number {
  switch (group) {
    case 'fertiliser':
      return random.whole(16, 44);
    case 'plantProtection':
      return random.whole(1, 8);
    case 'feed':
    case 'minerals':
      return random.whole(8, 60);
    default:
      return random.whole(2, 20);
  }
}

function millFor({ group }: Product, random: SeededRandom): HandlingLocation['kind'] {
  if (group === 'oilseeds') return 'oil mill';
  return group === 'grain' ? random.pick(['flour mill', 'feed mill']) : 'feed mill';
}

function ofGroup(world: World, group: ProductGroupName): Product[] {
  return world.goods.products.filter((product) => product.group === group);
}

function nearest(world: World, from: Location, kind: HandlingLocation['kind']) {
  const squaredDistance = (to: Location) =>
    // A degree of longitude is about half as long as one of latitude here.
    (Number(to.latitude) - Number(from.latitude)) ** 2 +
    ((Number(to.longitude) - Number(from.longitude)) / 2) ** 2;
  const [first] = world.locations.handling
    .filter(({ facts }) => facts.kind === kind)
    .toSorted((a, b) => squaredDistance(a.row) - squaredDistance(b.row));
  if (!first) throw new RangeError(`No ${kind}`);
  return first;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

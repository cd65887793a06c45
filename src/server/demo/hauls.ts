import type { SeededRandom } from '#domain/seeded-random.ts';

import type { HandlingKind, Location, Product, ProductGroupName, DemoRecords } from './demo-records.ts';

/** A load of the demo: its client, pickup, destination and goods. */
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
  /** Index of the goods that these belong to, such as the seed that is dressed. */
  tiedTo: number | null;
}

/**
 * Makes a haul: grain and seeds from a farm to the nearest elevator, a mill or a port; wet grain to the nearest
 * dryer.
 */
export function purchase(
  demo: DemoRecords,
  random: SeededRandom,
  options: { farm: number; grainOnly?: boolean; wet?: boolean; kind?: HandlingKind },
): Haul {
  const pickup = random.pick(demo.farms[options.farm]?.locations.slice(0, 3) ?? []);
  const groups: ProductGroupName[] = options.grainOnly
    ? ['grain']
    : ['grain', 'grain', 'grain', 'grain', 'oilseeds', 'oilseeds', 'pulses'];
  const product = random.pick(ofGroup(demo, random.pick(groups)));
  const wet = options.wet ?? random.chance(0.18);
  const buyers = ['elevator', 'elevator', 'grain terminal', millFor(product, random)] as const;
  const kind = wet ? 'dryer' : (options.kind ?? random.pick(buyers));
  const target = nearest(demo, pickup, kind);
  return {
    client: pickup,
    pickup,
    destination: target,
    toTerminal: kind === 'grain terminal',
    goods: [loadOf(product, random, random.chance(0.5))],
    wet,
  };
}

/** Makes a haul: grain out of one of the business's own elevators to the terminal in Muuga, which buys it. */
export function sale(demo: DemoRecords, random: SeededRandom): Haul {
  const pickup = random.pick(demo.handling.filter(({ kind }) => kind === 'elevator'));
  const terminal = demo.handling.find(({ kind }) => kind === 'grain terminal');
  if (!terminal) throw new RangeError('No terminal');
  const product = random.pick(ofGroup(demo, 'grain'));
  return {
    client: terminal,
    pickup,
    destination: terminal,
    toTerminal: true,
    goods: [loadOf(product, random, true)],
    wet: false,
  };
}

/** Makes a haul: one load of fertiliser, feed or fuel from a warehouse to a farm. */
export function delivery(demo: DemoRecords, random: SeededRandom, farm: number): Haul {
  const products = demo.products.filter(
    ({ group, isBulk }) => group === 'fertiliser' || ((group === 'feed' || group === 'fuel') && isBulk),
  );
  return deliveryOf(demo, random, farm, [loadOf(random.pick(products), random, true)]);
}

/** Makes a haul: several goods on pallets from a warehouse to a farm; two times of five, seed with its dressing. */
export function palletDelivery(demo: DemoRecords, random: SeededRandom, farm: number): Haul {
  const dressing = demo.products.find(({ name }) => name.startsWith('Seemnepuhtimis'));
  if (dressing && random.chance(0.4)) {
    const seeds = ofGroup(demo, 'seed').filter(({ packageName }) => packageName === 'suurkott');
    const seed = loadOf(random.pick(seeds), random, true);
    return deliveryOf(demo, random, farm, [seed, { ...loadOf(dressing, random, true), tiedTo: 0 }]);
  }
  const products = demo.products.filter(
    ({ group, isBulk }) =>
      !isBulk && ['plantProtection', 'feed', 'seed', 'minerals', 'wrapping'].includes(group),
  );
  const chosenProducts = new Set<Product>();
  while (chosenProducts.size < 2 + Number(random.chance(0.4))) chosenProducts.add(random.pick(products));
  const goods = [...chosenProducts].map((product) => loadOf(product, random, true));
  return deliveryOf(demo, random, farm, goods);
}

function deliveryOf(demo: DemoRecords, random: SeededRandom, farm: number, goods: Load[]): Haul {
  const pickup = random.pick(demo.handling.filter(({ kind }) => kind === 'warehouse'));
  const yard = demo.farms[farm]?.locations[0];
  if (!yard) throw new RangeError(`No location of farm ${farm}`);
  return { client: yard, pickup, destination: yard, toTerminal: false, goods, wet: false };
}

function loadOf(product: Product, random: SeededRandom, hasShelf: boolean): Load {
  const shelf = product.isBulk
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
function quantityOf({ packageSize, unit, group }: Product, random: SeededRandom): number {
  if (packageSize !== null) return rounded(packageSize * packageCount(group, random));
  if (unit === 'l') return random.whole(4, 18) * 500;
  const tonnes = random.chance(0.4) ? 28.5 : random.whole(2480, 3040) / 100;
  return unit === 'kg' ? rounded(tonnes * 1000) : tonnes;
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

function millFor({ group }: Product, random: SeededRandom): HandlingKind {
  if (group === 'oilseeds') return 'oil mill';
  return group === 'grain' ? random.pick(['flour mill', 'feed mill']) : 'feed mill';
}

function ofGroup(demo: DemoRecords, group: ProductGroupName): Product[] {
  return demo.products.filter((product) => product.group === group);
}

function nearest(demo: DemoRecords, from: Location, kind: HandlingKind): Location {
  const squaredDistance = (to: Location) =>
    // A degree of longitude is about half as long as one of latitude here.
    (Number(to.latitude) - Number(from.latitude)) ** 2 +
    ((Number(to.longitude) - Number(from.longitude)) / 2) ** 2;
  const [first] = demo.handling
    .filter((each) => each.kind === kind)
    .toSorted((a, b) => squaredDistance(a) - squaredDistance(b));
  if (!first) throw new RangeError(`No ${kind}`);
  return first;
}

/** Returns tonnes, to the kilogram. */
export function rounded(quantity: number): number {
  return Math.round(quantity * 1000) / 1000;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

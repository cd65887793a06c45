import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';
import type { SeededRandom } from '#domain/seeded-random.ts';
import { trailerMisfit } from '#domain/vehicles/trailer-fit.ts';

import type { Product, Truck, DemoRecords } from './demo-records.ts';
import { delivery, type Haul, palletDelivery, purchase, sale } from './hauls.ts';
import type { JobFacts, SentFlags } from './job-book.ts';

const withoutTruck = new Set<JobRowStatus>(['UNCONFIRMED', 'SELF_SERVICE']);
const begunStatuses = new Set<JobRowStatus>(['ON_THE_WAY', 'IN_PROGRESS', 'IN_DESTINATION', 'COMPLETED']);

const notes = [
  'Helistada tund enne tulekut.',
  'Teel massipiirang, kuni 40 t.',
  'Laadimine teleskooplaaduriga.',
  'Kaal on kohapeal.',
  'Proov võtta enne laadimist.',
  'Tagasisõit Viljandi poolt.',
  'Laadida ainult kuiva ilmaga.',
] as const;
const bundlers = ['Heiki Laas', 'Riina Allik', 'Toivo Rebane'] as const;

export const nothingSent: SentFlags = {
  sent_to_pk_terminal: false,
  sent_to_waybill: false,
  sent_to_fleet_service: false,
  is_sms_sent: false,
};

/** Returns everything but the hour of a believable job with rows of this status, at most `maxRows` of them. */
export function choiceFor(
  demo: DemoRecords,
  random: SeededRandom,
  status: JobRowStatus,
  maxRows: number,
): Omit<JobFacts, 'day' | 'startMinute'> {
  const byClient = status === 'UNCONFIRMED' || (status === 'UNCOMPLETED' && random.chance(0.08));
  const client = random.pick(demo.clients);
  const haul = byClient
    ? purchase(demo, random, { farm: random.pick(client.farms), grainOnly: true })
    : haulFor(demo, random, status, maxRows);
  const truck = byClient ? null : truckFor(demo, random, status, haul);
  const [load] = haul.goods;
  return {
    haul,
    status,
    truck,
    managerId: status === 'UNCONFIRMED' || random.chance(0.1) ? null : random.pick(demo.managerIds),
    creatorId: byClient ? client.userId : random.pick(demo.creatorIds),
    ordered: byClient || (haul.goods.length === 1 && random.chance(0.35)),
    byClient,
    sent: sentFor(status, haul, truck, random),
    priority: random.chance(0.15) ? random.whole(1, 5) : 0,
    notes: random.chance(0.25) ? random.pick(notes) : null,
    replacement:
      load?.product.packageSize && random.chance(0.2) ? insteadOf(demo, load.product, random) : null,
    bundlerName: random.pick(bundlers),
  };
}

/** Returns active trucks that no demo account drives: what those do today is decided in build-jobs.ts. */
export function freeTrucks({ trucks, truckOf }: DemoRecords): Truck[] {
  const driven = new Set(Object.values(truckOf).map(({ id }) => id));
  return trucks.filter(({ id, isActive }) => isActive && !driven.has(id));
}

const [tankTruck, insteadOfTank, formerTanker] = ['781HTS', '745DKM', '552DRV'];

/**
 * Returns the truck, or another that fits: liquids in bulk go by the truck with the tank trailer, fuel also by the
 * lorry that was a tanker, nothing else by a tank.
 */
function fitting(demo: DemoRecords, truck: Truck, { goods }: Haul): Truck {
  const isLiquid = goods.some(({ product }) => trailerMisfit(product, null) === 'NEEDS_TANK');
  const isFuel = goods.some(({ product }) => product.group === 'fuel');
  const isWrong = isLiquid ? !(isFuel && truck.plate === formerTanker) : truck.plate === tankTruck;
  const right = isLiquid ? tankTruck : insteadOfTank;
  return (isWrong && demo.trucks.find(({ plate }) => plate === right)) || truck;
}

function haulFor(demo: DemoRecords, random: SeededRandom, status: JobRowStatus, maxRows: number): Haul {
  const farm = random.whole(0, demo.farms.length - 1);
  if (status === 'SELF_SERVICE') return delivery(demo, random, farm);
  if (maxRows >= 3 && random.chance(0.14)) return palletDelivery(demo, random, farm);
  if (random.chance(0.25)) return delivery(demo, random, farm);
  return random.chance(0.2) ? sale(demo, random) : purchase(demo, random, { farm });
}

function truckFor(demo: DemoRecords, random: SeededRandom, status: JobRowStatus, haul: Haul): Truck | null {
  if (withoutTruck.has(status) || (status === 'CANCELLED' && random.chance(0.5))) return null;
  if (status === 'UNCOMPLETED' && random.chance(0.3)) return null;
  const free = freeTrucks(demo).filter(({ driverName }) => driverName || !begunStatuses.has(status));
  return fitting(demo, random.pick(free), haul);
}

/** Most jobs that have begun were sent everywhere; some drivers already know of planned jobs. */
function sentFor(status: JobRowStatus, haul: Haul, truck: Truck | null, random: SeededRandom): SentFlags {
  if (!truck) return nothingSent;
  if (!begunStatuses.has(status)) {
    return { ...nothingSent, is_sms_sent: random.chance(0.25) && Boolean(truck.driverPhone) };
  }
  return {
    sent_to_pk_terminal: haul.toTerminal && haul.goods.every(({ shelf, product }) => shelf && product.cnCode),
    sent_to_waybill: Boolean(truck.driverEmail && truck.driverPersonalCode) && random.chance(0.85),
    sent_to_fleet_service: Boolean(truck.fleetUserId) && random.chance(0.7),
    is_sms_sent: Boolean(truck.driverPhone) && random.chance(0.8),
  };
}

/** Another product of the group in the same unit, where there is one. */
function insteadOf({ products }: DemoRecords, product: Product, random: SeededRandom): Product | null {
  const others = products.filter(
    ({ id, group, unit }) => group === product.group && unit === product.unit && id !== product.id,
  );
  return others.length === 0 ? null : random.pick(others);
}

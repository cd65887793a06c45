import fc from 'fast-check';

import { addDays } from '#domain/calendar/day.ts';
import { instantToIso, toTallinn } from '#domain/calendar/tallinn-time.ts';
import { jobRowColumns } from '#domain/job-row/job-row-columns.ts';
import { jobRowStatuses } from '#domain/job-row/job-row-status.ts';
import type { SeededRandom } from '#domain/seeded-random.ts';

import type { JsonSchema } from './operations.ts';
import { type Kind, type Pool, textOf } from './pool.ts';

/** The context of values: the same context makes the same values. */
export interface Making {
  random: SeededRandom;
  pool: Pool;
  caller: string;
  /** Epoch milliseconds of the run's start. */
  now: number;
}

/** Fields and parameters that name a thing, and of which kind. */
const kinds: Record<string, Kind> = {
  product: 'products',
  productId: 'products',
  productGroupId: 'groups',
  productGroup: 'groups',
  client: 'locations',
  pickup: 'locations',
  destination: 'locations',
  locationId: 'locations',
  companyId: 'companies',
  carrier: 'companies',
  customerManager: 'representatives',
  representativeId: 'representatives',
  truck: 'trucks',
  firstTruck: 'trucks',
  truckId: 'trucks',
  transportJobId: 'jobs',
  transportJobProductId: 'rows',
  transportJobProductIds: 'rows',
  batchId: 'batches',
};

/** Words that find something, and words that find nothing. */
const words = [
  'nisu',
  'oder',
  'OÜ',
  'talu',
  'a',
  'põllu',
  '123',
  'Tartu',
  'ladu',
  'väetis',
  'xyzzy',
  'KMR',
  '%',
  '_',
];
const sentences = [
  'Tuleb ise järele. ',
  'Helistada tund enne.',
  'Õues märg 🌧',
  'Silo 3',
  "O'Leary & pojad",
  '=1+1',
];

/** Texts that a schema cannot describe, by the name of the field or parameter. */
const texts: Record<string, (making: Making) => string> = {
  status: ({ random }) => some(random, jobRowStatuses).join(','),
  columns: ({ random }) => some(random, jobRowColumns).join(','),
  quantity: ({ random }) => random.pick(['5', '28,5', '>3', '<=10', '5..20', '5-10', '']),
  fleetService: () => 'gsmtasks',
  phone: ({ random }) => random.pick(['+37255512345', '5551234', '37258012345', '+358401234567']),
  contactPhone: ({ random }) => random.pick(['+37255512345', '5551234']),
  value: ({ random }) =>
    JSON.stringify(random.pick([{ a: 1 }, [], 'õ', { filters: [{ name: 'x', value: '🌾' }] }])),
  size: ({ random }) => String(random.whole(1, 100)),
  pageNr: ({ random }) => String(random.whole(1, 4)),
  // Nobody answers at the first (RFC 5737), and nothing is sent to the second.
  url: ({ random }) => random.pick(['https://192.0.2.1/koorem', 'https://127.0.0.1/koorem']),
  licensePlateNumber: plate,
  truckLicensePlateNumber: plate,
  externalWarehouseId: warehouse,
  warehouseId: warehouse,
};

/** A value of the shape that the schema wants, of things that are there. */
export function makeValue(making: Making, name: string, schema: JsonSchema): unknown {
  const { random } = making;
  if (schema.anyOf !== undefined) return makeValue(making, name, random.pick(schema.anyOf));
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return random.pick(schema.enum);
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  switch (type) {
    case 'object':
      return makeObject(making, name, schema);
    case 'array': {
      const count = random.whole(schema.minItems ?? 0, Math.min(3, schema.maxItems ?? 3));
      return Array.from({ length: count }, () => makeValue(making, name, schema.items ?? {}));
    }
    case 'integer':
    case 'number':
      return makeNumber(making, name, schema, type === 'integer');
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    case 'string':
      return makeText(making, name, schema);
    case undefined:
    default:
      return random.pick([null, 1, 'x', true]);
  }
}

/** Six of ten of the fields that may be left out, and all others. */
function makeObject(making: Making, name: string, { properties = {}, required = [] }: JsonSchema): unknown {
  const names = Object.keys(properties).filter(
    (each) => required.includes(each) || making.random.chance(0.6),
  );
  return Object.fromEntries(
    // The `id` of a reference is of the kind that the reference has.
    names.map((each) => [each, makeValue(making, each === 'id' ? name : each, properties[each] ?? {})]),
  );
}

function makeNumber(making: Making, name: string, schema: JsonSchema, isWhole: boolean): number {
  const id = idOf(making, name);
  if (id !== null && isWhole) return Number(id);
  const least = Math.max(schema.minimum ?? schema.exclusiveMinimum ?? 0, 0);
  const number = making.random.whole(
    Math.ceil(least),
    Math.min(least + 40, schema.maximum ?? Number.MAX_SAFE_INTEGER),
  );
  return isWhole ? Math.max(1, number) : number + making.random.pick([0, 0.5, 0.25]);
}

function makeText(making: Making, name: string, schema: JsonSchema): string {
  const { random, now } = making;
  const known = texts[name];
  if (known !== undefined && !(name === 'status' && schema.enum !== undefined)) return known(making);
  if (schema.format === 'date') return addDays(toTallinn(now).day, random.whole(-4, 14));
  if (schema.format === 'date-time') return instantToIso(now - random.whole(1, 20_000) * 1000);
  if (schema.format === 'uuid') return uuid(random);
  if (schema.pattern !== undefined) {
    const id = idOf(making, name);
    if (id !== null) return textOf(id);
    const [sample] = fc.sample(fc.stringMatching(new RegExp(schema.pattern)), {
      seed: random.whole(0, 1_000_000_000),
      numRuns: 1,
    });
    return sample ?? '';
  }
  return random.pick(random.chance(0.8) ? words : sentences).slice(0, schema.maxLength ?? 50);
}

function idOf({ random, pool, caller }: Making, name: string): unknown {
  const kind = kinds[name];
  return kind === undefined ? null : (pool.pick(random, caller, kind)?.id ?? null);
}

function plate({ random, pool, caller }: Making): string {
  return textOf(pool.pick(random, caller, 'trucks')?.licensePlateNumber ?? '123ABC');
}

function warehouse({ random, pool, caller }: Making): string {
  return textOf(pool.pick(random, caller, 'stock')?.externalWarehouseId ?? 'ladu');
}

function some<T>(random: SeededRandom, list: readonly T[]): T[] {
  return list.filter(() => random.chance(0.3)).concat(random.pick(list));
}

export function uuid(random: SeededRandom): string {
  const hex = (length: number) => Array.from({ length }, () => random.whole(0, 15).toString(16)).join('');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-${random.pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`;
}

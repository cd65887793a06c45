import { addDays } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import type { Column, Entity } from '../src/server/import/entity.ts';
import type { Making } from './made-values.ts';
import type { Item, Kind } from './pool.ts';

/**
 * A record for an import. Who belongs to whom must stay as it was when the run began, for what is checked of
 * borders between companies: so it makes records of its own and refers to its own people.
 */
export function makeMasterItem(making: Making, { columns }: Entity): Item {
  const { random } = making;
  const wanted = columns.filter((each) => each.isRequired || random.chance(0.5));
  return Object.fromEntries(wanted.map((each) => [each.name, valueOf(making, each)]));
}

/** Tables whose records may be referred to although the run did not make them. */
const known: Record<string, Kind> = { companies: 'companies', locations: 'locations', products: 'products' };

const own = ['fuzz-1', 'fuzz-2', 'fuzz-3', 'fuzz-4'];

/** Values that columns read, by their names; others get a text. */
const values: Record<string, readonly unknown[]> = {
  phone: ['+37255512345'],
  locationPhone: ['+37255512345', null],
  driverPhone: ['55512345'],
  email: ['a@koorem.example'],
  locationEmail: ['a@koorem.example'],
  driverEmail: ['a@koorem.example'],
  personalCode: ['48105050001', null],
  driverPersonalCode: ['48105050001', null],
  latitude: [58.5, '58,5'],
  longitude: [25.5],
  unit: ['kg', 't', 'tk'],
  permissions: ['PERM_MOBILE', 'PERM_CLIENT', ''],
  status: ['ACTIVE', 'OPEN', 'INACTIVE'],
  locationTypeCode: ['LOCATION_TYPE_TERMINAL', null],
  statusCode: ['COMPANY_STATUS_NORMAL'],
  regNo: ['10000009', null],
  licensePlateNumber: ['901FZZ', '902FZZ', '903 fzz'],
  username: ['fuzz-1', 'fuzz-2', 'fuzz-3'],
  sub: ['fuzz-1', 'fuzz-2', 'fuzz-3', null],
  own: [false, null],
};

function valueOf({ random, pool, now }: Making, { name, refersTo, type, isRequired }: Column): unknown {
  if (!isRequired && random.chance(0.1)) return null;
  if (refersTo !== null) {
    const kind = known[refersTo.table];
    const seen = kind === undefined ? null : pool.pick(random, 'staff', kind);
    return seen?.externalId ?? random.pick(own);
  }
  if (name in values) return random.pick(values[name] ?? []);
  if (name === 'externalId') return random.pick(own);
  if (name === 'id') return random.whole(9000, 9005);
  if (type === 'date') return addDays(toTallinn(now).day, random.whole(-30, 300));
  if (type === 'boolean') return random.pick([true, false, 'jah', 'ei']);
  if (type === 'numeric' || type === 'integer' || type === 'bigint') return random.whole(1, 9);
  return random.pick(['Fuzz & pojad', 'Õuemäe', '<b>x</b>', '=1+1', `${random.whole(1, 999)}`]);
}

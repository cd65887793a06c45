import { addDays, type Day } from '#domain/calendar/day.ts';

import { personalCode } from '../../../tests/factories/identity-codes.ts';
import { mobilePhone } from '../../../tests/factories/people.ts';
import { numbered, type Numbered, type Overrides } from '../../../tests/factories/rows.ts';
import type { SeededRandom } from '../../../tests/factories/seeded-random.ts';
import { trailerRow, truckRow } from '../../../tests/factories/trucks.ts';
import { type DemoUsername, demoAccounts } from './accounts.ts';
import { emailOf, type Partners } from './build-partners.ts';
import type { NextName, PersonName } from './lists/person-names.ts';
import { type TruckFacts, trucksByCarrier } from './lists/truck-list.ts';

export type Truck = Numbered<'trucks'> & { company_id: number; trailer_id: number | null };

export interface Trucks {
  rows: Truck[];
  trailers: Numbered<'trailers'>[];
  /** The trucks that the demo accounts with driver permission drive. */
  ofAccount: Record<'driver' | 'staffdriver', Truck>;
}

/** The one trailer that fuel is driven in. */
const tankTrailer = '622YPE';

/** The carriers, by their index in the list, whose first truck a demo account drives. */
const accountOfCarrier: readonly DemoUsername[] = ['driver', 'staffdriver'];

export function buildTrucks(
  today: Day,
  partners: Partners,
  random: SeededRandom,
  nextName: NextName,
): Trucks {
  const rows: Truck[] = [];
  const trailers: Numbered<'trailers'>[] = [];
  const trailerOf = ({ trailer, axles }: TruckFacts, companyId: number) => {
    if (trailer === null) return null;
    const id = trailers.length + 1;
    const row = trailerRow(id, {
      registration_number: trailer,
      company_id: companyId,
      kind: trailer === tankTrailer ? 'TANK' : id % 4 === 0 ? 'WALKING_FLOOR' : 'TIPPER',
      axles: axles - tractorAxles(axles),
      tare_kg: 6000 + (id % 5) * 150,
      feed_assured: true,
      cleaning_log_aboard: true,
    });
    trailers.push(numbered(id, row));
    return id;
  };
  const codeOf = ({ firstName, lastName }: PersonName) =>
    partners.people.find((each) => each.first_name === firstName && each.last_name === lastName)
      ?.personal_code;
  const firstOfCarrier = trucksByCarrier.map((list, index) => {
    const carrier = partners.carriers[index];
    if (!carrier) throw new RangeError('More truck lists than carriers');
    const trucks = list.map((facts, nth) => {
      const id = rows.length + 1;
      const account = nth === 0 ? accountNamed(accountOfCarrier[index]) : undefined;
      const name = account ?? nextName(0.08);
      const bornOn = addDays(today, -random.whole(23 * 365, 63 * 365));
      const row = truckRow(id, {
        license_plate_number: facts.plate,
        axles: facts.trailer === null ? facts.axles : tractorAxles(facts.axles),
        tare_kg: 8400 + (id % 4) * 120,
        status: facts.inactive ? 'INACTIVE' : 'ACTIVE',
        driver_name: `${name.firstName} ${name.lastName}`,
        driver_phone: mobilePhone(10_000 + id * 31),
        driver_personal_code: codeOf(name) ?? personalCode(bornOn, random.whole(1, 999), name.isWoman),
        driver_email: emailOf(name),
        ...(facts.missing && gaps[facts.missing]),
      });
      const truck = numbered(id, {
        ...row,
        company_id: carrier.company.id,
        trailer_id: trailerOf(facts, carrier.company.id),
      });
      rows.push(truck);
      return truck;
    });
    return trucks[0];
  });
  const [ofDriver, ofStaffDriver] = firstOfCarrier;
  if (!ofDriver || !ofStaffDriver) throw new RangeError('The first two carriers need a truck');
  return { rows, trailers, ofAccount: { driver: ofDriver, staffdriver: ofStaffDriver } };
}

/** Of five axles of a train the truck has two, of more it has three. */
function tractorAxles(axles: number): number {
  return axles > 5 ? 3 : 2;
}

const gaps: Record<NonNullable<TruckFacts['missing']>, Overrides<'trucks'>> = {
  driver: { driver_name: null, driver_phone: null, driver_personal_code: null, driver_email: null },
  'e-mail': { driver_email: null },
  phone: { driver_phone: null },
  'personal code': { driver_personal_code: null },
  'fleet user': { fleet_user_id: null },
};

function accountNamed(username: DemoUsername | undefined): PersonName | undefined {
  return demoAccounts.find((account) => account.username === username);
}

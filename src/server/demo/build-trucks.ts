import { addDays, type Day } from '#domain/calendar/day.ts';

import { personalCode } from '../../../tests/factories/identity-codes.ts';
import { mobilePhone } from '../../../tests/factories/people.ts';
import { numbered, type Numbered, type Overrides } from '../../../tests/factories/rows.ts';
import type { SeededRandom } from '../../../tests/factories/seeded-random.ts';
import { truckRow } from '../../../tests/factories/trucks.ts';
import { type DemoUsername, demoAccounts } from './accounts.ts';
import { emailOf, type Partners } from './build-partners.ts';
import type { NextName, PersonName } from './person-names.ts';
import { type TruckFacts, trucksByCarrier } from './truck-list.ts';

export type Truck = Numbered<'trucks'> & { company_id: number };

export interface Trucks {
  rows: Truck[];
  /** The trucks that the demo accounts with driver permission drive. */
  ofAccount: Record<'driver' | 'staffdriver', Truck>;
}

/** The carriers, by their place in the list, whose first truck a demo account drives. */
const accountOfCarrier: readonly DemoUsername[] = ['driver', 'staffdriver'];

export function buildTrucks(
  today: Day,
  partners: Partners,
  random: SeededRandom,
  nextName: NextName,
): Trucks {
  const rows: Truck[] = [];
  const codeOf = ({ firstName, lastName }: PersonName) =>
    partners.people.find((each) => each.first_name === firstName && each.last_name === lastName)
      ?.personal_code;
  const firstOfCarrier = trucksByCarrier.map((list, index) => {
    const carrier = partners.carriers[index];
    if (!carrier) throw new RangeError('More truck lists than carriers');
    const trucks = list.map((facts, place) => {
      const id = rows.length + 1;
      const account = place === 0 ? accountNamed(accountOfCarrier[index]) : undefined;
      const name = account ?? nextName(0.08);
      const bornOn = addDays(today, -random.whole(23 * 365, 63 * 365));
      const row = truckRow(id, {
        license_plate_number: facts.plate,
        trailer_reg_number: facts.trailer,
        axles: facts.axles,
        status: facts.inactive ? 'INACTIVE' : 'ACTIVE',
        driver_name: `${name.firstName} ${name.lastName}`,
        driver_phone: mobilePhone(10_000 + id * 31),
        driver_personal_code: codeOf(name) ?? personalCode(bornOn, random.whole(1, 999), name.isWoman),
        driver_email: emailOf(name),
        ...gapsOf(facts),
      });
      const truck = numbered(id, { ...row, company_id: carrier.company.id });
      rows.push(truck);
      return truck;
    });
    return trucks[0];
  });
  const [ofDriver, ofStaffDriver] = firstOfCarrier;
  if (!ofDriver || !ofStaffDriver) throw new RangeError('The first two carriers need a truck');
  return { rows, ofAccount: { driver: ofDriver, staffdriver: ofStaffDriver } };
}

function gapsOf({ missing }: TruckFacts): Overrides<'trucks'> {
  switch (missing) {
    case 'driver':
      return { driver_name: null, driver_phone: null, driver_personal_code: null, driver_email: null };
    case 'e-mail':
      return { driver_email: null };
    case 'phone':
      return { driver_phone: null };
    case 'personal code':
      return { driver_personal_code: null };
    case 'fleet user':
      return { fleet_user_id: null };
    default:
      return {};
  }
}

function accountNamed(username: DemoUsername | undefined): PersonName | undefined {
  return demoAccounts.find((account) => account.username === username);
}

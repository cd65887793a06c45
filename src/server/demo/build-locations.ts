import { deliveryAddressType, terminalType } from '#domain/business-constants.ts';

import { locationRow } from '../../../tests/factories/locations.ts';
import { numbered, type Numbered, type Overrides } from '../../../tests/factories/rows.ts';
import type { SeededRandom } from '../../../tests/factories/seeded-random.ts';
import { warehouseRow } from '../../../tests/factories/warehouses.ts';
import { type Partners, type Party, locationPhone } from './build-partners.ts';
import { carriers, ownCompanyName } from './lists/business-partners.ts';
import { type HandlingLocation, handlingLocations, warehouses } from './lists/handling-locations.ts';
import { type Settlement, settlement } from './lists/settlements.ts';

export interface Locations {
  all: Numbered<'locations'>[];
  warehouses: Numbered<'warehouses'>[];
  handling: { row: Numbered<'locations'>; facts: HandlingLocation }[];
  /** The locations of each farm, in the order of the farms, complete ones only; goods are delivered to the first. */
  ofFarms: Numbered<'locations'>[][];
}

const farmLocations = ['talu', 'kuivati', 'viljahoidla', 'väetiseplats'] as const;
const carriersWithYard = 5;

export function buildLocations(partners: Partners, random: SeededRandom): Locations {
  const locations: Numbered<'locations'>[] = [];
  const add = (
    party: Party,
    name: string,
    street: string,
    where: Settlement,
    overrides: Overrides<'locations'> = {},
  ) => {
    const id = locations.length + 1;
    const contact = random.pick(party.representatives);
    // Some locations have nobody to call, and those that were made by hand have no number in the accounts.
    const callable = id % 7 !== 3;
    const row = locationRow(
      id,
      { company_id: party.company.id, company_name: party.company.name },
      {
        external_id: id % 15 === 14 ? null : `L${1000 + id}`,
        location_name: name,
        location_phone: callable ? locationPhone(id) : null,
        formatted_address: `${street}, ${where.address}, ${where.county}`,
        latitude: nearby(where.latitude, 90, random),
        longitude: nearby(where.longitude, 160, random),
        administrative_area_level1: where.county,
        primary_contact_id: callable ? contact.row.id : null,
        contact_name: callable ? `${contact.person.first_name} ${contact.person.last_name}` : null,
        ...overrides,
      },
    );
    locations.push(numbered(id, row));
    return numbered(id, row);
  };

  const handling = handlingLocations.map((facts) => {
    const party = facts.company === ownCompanyName ? partners.own : partners.trade[facts.company];
    const [latitude, longitude] = facts.coordinates ?? [null, null];
    const row = add(party, facts.name, facts.address, settlement(facts.settlement), {
      external_id: `L-${facts.code}`,
      location_code: facts.code,
      location_type_code: typeOf(facts),
      ...(latitude !== null && { latitude, longitude }),
    });
    return { row, facts };
  });

  const ofFarms = partners.farms.map((party, index) =>
    farmLocations.map((kind, nth) => {
      const where = settlement(nth < 3 ? party.farm.home : party.farm.second);
      const name = `${party.farm.name} ${kind}`;
      return add(party, name, nth === 0 ? party.farm.name : name, where, {
        location_type_code: nth === 0 ? deliveryAddressType : null,
        location_code: nth === 1 && index % 2 === 0 ? `F${100 + index}` : null,
      });
    }),
  );

  for (const [index, party] of partners.carriers.slice(0, carriersWithYard).entries()) {
    const carrier = carriers[index];
    if (carrier) add(party, `${carrier.name} baas`, 'Garaaži tee 1', settlement(carrier.home));
  }

  addIncompleteLocations(partners, add);
  return { all: locations, warehouses: warehouseRows(locations), handling, ofFarms };
}

/** What the checks before a send find, and staff correct. */
function addIncompleteLocations(
  { farms }: Partners,
  add: (
    party: Party,
    name: string,
    street: string,
    where: Settlement,
    overrides: Overrides<'locations'>,
  ) => void,
): void {
  const gaps: Overrides<'locations'>[] = [
    { latitude: null, longitude: null },
    { formatted_address: null },
    { latitude: null, longitude: null, formatted_address: null, location_phone: null },
  ];
  for (const [index, gap] of gaps.entries()) {
    const party = farms[5 + index];
    if (!party) continue;
    const name = `${party.farm.name} uus plats`;
    add(party, name, name, settlement(party.farm.second), { ...gap, external_id: null });
  }
}

function warehouseRows(locations: readonly Numbered<'locations'>[]): Locations['warehouses'] {
  return warehouses.map(({ name, externalId }, index) => {
    const location = locations.find((each) => each.location_name === name);
    if (!location) throw new RangeError(`No location for the warehouse ${name}`);
    const id = index + 1;
    return numbered(id, warehouseRow(id, { external_id: externalId, name, location_id: location.id }));
  });
}

function typeOf({ kind }: HandlingLocation): typeof terminalType | typeof deliveryAddressType | null {
  if (kind.endsWith('terminal')) return terminalType;
  return kind === 'elevator' || kind === 'dryer' ? null : deliveryAddressType;
}

/** Degrees within `spread` ten-thousandths of the settlement's centre: about a kilometre. */
function nearby(centre: number, spread: number, random: SeededRandom): string {
  return (centre + random.whole(-spread, spread) / 10_000).toFixed(6);
}

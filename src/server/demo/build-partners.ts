import { ownCompanyId } from '#domain/business-constants.ts';
import { addDays, type Day } from '#domain/calendar/day.ts';

import { companyRow } from '../../../tests/factories/companies.ts';
import { personalCode, registryCode } from '../../../tests/factories/identity-codes.ts';
import { mobilePhone, personRow, representativeRow } from '../../../tests/factories/people.ts';
import { numbered, type Numbered, type Overrides } from '../../../tests/factories/rows.ts';
import type { SeededRandom } from '../../../tests/factories/seeded-random.ts';
import { demoAccounts } from './accounts.ts';
import {
  carriers,
  type Farm,
  farms,
  ownCompanyName,
  type TradePartner,
  tradePartners,
} from './lists/business-partners.ts';
import type { NextName, PersonName } from './lists/person-names.ts';

/** A company with those who speak for it; the head is the first. */
export interface Party {
  company: Numbered<'companies'>;
  representatives: Spokesperson[];
}

export interface Spokesperson {
  person: Numbered<'people'>;
  row: Numbered<'representatives'>;
}

export interface Partners {
  companies: Numbered<'companies'>[];
  people: Numbered<'people'>[];
  representatives: Numbered<'representatives'>[];
  own: Party;
  farms: (Party & { farm: Farm })[];
  trade: Record<TradePartner, Party>;
  carriers: Party[];
}

/** Companies, their people and who represents whom. */
export function buildPartners(today: Day, random: SeededRandom, nextName: NextName): Partners {
  const companies: Numbered<'companies'>[] = [];
  const people: Numbered<'people'>[] = [];
  const representatives: Numbered<'representatives'>[] = [];

  const addPerson = (name: PersonName, overrides: Overrides<'people'> = {}): Numbered<'people'> => {
    const id = people.length + 1;
    const bornOn = addDays(today, -random.whole(24 * 365, 66 * 365));
    const facts = {
      first_name: name.firstName,
      last_name: name.lastName,
      personal_code: personalCode(bornOn, random.whole(1, 999), name.isWoman),
      email: emailOf(name),
      ...overrides,
    };
    const person = numbered(id, personRow(id, facts));
    people.push(person);
    return person;
  };
  const addSpokesperson = (party: Party, title: string, person = addPerson(nextName())) => {
    const id = representatives.length + 1;
    const parents = { company_id: party.company.id, person_id: person.id };
    const row = numbered(id, representativeRow(id, parents, { title, phone: person.phone ?? null }));
    representatives.push(row);
    party.representatives.push({ person, row });
  };
  const addParty = (name: string, titles: readonly string[], problematic = false): Party => {
    const id = companies.length + ownCompanyId;
    const facts = { name, reg_no: registryCode(40_000 + id * 3571), problematic };
    const party: Party = { company: numbered(id, companyRow(id, facts)), representatives: [] };
    companies.push(party.company);
    for (const title of titles) addSpokesperson(party, title);
    return party;
  };

  const own = addParty(ownCompanyName, ['Kliendihaldur', 'Kliendihaldur', 'Kliendihaldur', 'Laohoidja']);
  for (const { permissions, ...name } of demoAccounts) {
    if ((permissions as readonly string[]).includes('PERM_MOBILE')) {
      addSpokesperson(own, 'Logistik', addPerson(name));
    }
  }

  const family = addPerson(demoAccounts[1]);
  const farmParties = farms.map((farm, index) => {
    const party = addParty(`${farm.name} ${farm.form}`, [], farm.problematic);
    addSpokesperson(party, 'Juhataja', index < 2 ? family : addPerson(nextName()));
    addSpokesperson(
      party,
      'Agronoom',
      addPerson(nextName(), plantProtectionOf(index, companies.length, today)),
    );
    if (index % 3 !== 2) addSpokesperson(party, index % 2 === 0 ? 'Logistik' : 'Logistikajuht');
    return Object.assign(party, { farm });
  });

  const trade = Object.fromEntries(
    tradePartners.map((name) => [name, addParty(name, ['Logistikajuht', 'Vastuvõtja'])]),
  ) as Record<TradePartner, Party>;
  const carrierParties = carriers.map(({ name }) => addParty(name, ['Juhataja', 'Logistik']));
  return { companies, people, representatives, own, farms: farmParties, trade, carriers: carrierParties };
}

/** Three farms of five have a valid certificate, one an expired one, one none. It is valid for five years. */
function plantProtectionOf(farmIndex: number, n: number, today: Day): Overrides<'people'> {
  const number = `TK-${20_000 + n * 137}`;
  switch (farmIndex % 5) {
    case 3:
      return {
        plant_protection_no: number,
        plant_protection_validity_date: addDays(today, -30 - farmIndex * 9),
      };
    case 4:
      return {};
    default:
      return {
        plant_protection_no: number,
        plant_protection_validity_date: addDays(today, 90 + farmIndex * 61),
      };
  }
}

export function emailOf({ firstName, lastName }: Omit<PersonName, 'isWoman'>): string {
  const plain = `${firstName}.${lastName}`
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '');
  return `${plain}@koorem.example`;
}

/** Phones beyond those of the people, who are numbered from 1. */
export function locationPhone(n: number): string {
  return mobilePhone(20_000 + n * 7);
}

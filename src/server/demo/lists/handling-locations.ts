import { ownCompanyName, type TradePartner } from './business-partners.ts';
import type { SettlementName } from './settlements.ts';

type HandlingKind =
  | 'elevator'
  | 'dryer'
  | 'warehouse'
  | 'grain terminal'
  | 'fertiliser terminal'
  | 'flour mill'
  | 'oil mill'
  | 'feed mill'
  | 'fertiliser store';

/** Elevators, dryers, warehouses, terminals and mills: where grain goes to and goods come from. */
export interface HandlingLocation {
  company: typeof ownCompanyName | TradePartner;
  name: string;
  code: string;
  settlement: SettlementName;
  address: string;
  kind: HandlingKind;
  /** Its own, where it lies far from the settlement's centre. */
  coordinates: readonly [latitude: number, longitude: number] | null;
}

/** The locations of each company: code, name, settlement, address, kind. */
const table: readonly [
  company: HandlingLocation['company'],
  ...locations: [string, string, SettlementName, string, HandlingKind][],
][] = [
  [
    ownCompanyName,
    ['E01', 'Põltsamaa elevaator', 'Põltsamaa', 'Tööstuse tänav 11', 'elevator'],
    ['E02', 'Tamsalu elevaator', 'Tamsalu', 'Raudtee tänav 4', 'elevator'],
    ['K01', 'Puhja kuivati', 'Puhja', 'Viljandi tee 30', 'dryer'],
    ['L01', 'Ülenurme keskladu', 'Ülenurme', 'Tööstuse tänav 2', 'warehouse'],
    ['L02', 'Väimela ladu', 'Väimela', 'Meierei tee 5', 'warehouse'],
    ['L03', 'Märjamaa ladu', 'Märjamaa', 'Pärnu maantee 58', 'warehouse'],
    ['K02', 'Karksi-Nuia kuivati', 'Karksi-Nuia', 'Rahumäe tänav 9', 'dryer'],
  ],
  [
    'Muuga Viljaterminal AS',
    ['T01', 'Muuga viljaterminal', 'Maardu', 'Muuga sadam, Veose tänav 16', 'grain terminal'],
    ['T02', 'Muuga väetiseterminal', 'Maardu', 'Muuga sadam, Veose tänav 18', 'fertiliser terminal'],
  ],
  [
    'Läänesadama Terminal OÜ',
    ['T03', 'Paldiski terminal', 'Paldiski', 'Lõunasadam, Peetri tänav 31', 'grain terminal'],
    ['T04', 'Pärnu terminal', 'Pärnu', 'Sadama tänav 20', 'grain terminal'],
  ],
  ['Veskiratta Veski AS', ['V01', 'Veskiratta jahuveski', 'Kõrveküla', 'Veski tänav 1', 'flour mill']],
  ['Kuldkõrre Õlitehas AS', ['V02', 'Kuldkõrre õlitehas', 'Ramsi', 'Tehase tee 7', 'oil mill']],
  ['Hea Sööt OÜ', ['V03', 'Hea Sööda tehas', 'Kose', 'Kivi tee 3', 'feed mill']],
  ['Väetisekoda AS', ['V04', 'Väetisekoja ladu', 'Sõmeru', 'Näpi tee 12', 'fertiliser store']],
];

/** Of the harbours, by code. */
const coordinates: Partial<Record<string, HandlingLocation['coordinates']>> = {
  T01: [59.4935, 24.9612],
  T02: [59.4947, 24.9664],
  T03: [59.3372, 24.0846],
  T04: [58.3826, 24.4848],
};

export const handlingLocations: readonly HandlingLocation[] = table.flatMap(([company, ...locations]) =>
  locations.map(([code, name, settlement, address, kind]) => ({
    company,
    code,
    name,
    settlement,
    address,
    kind,
    coordinates: coordinates[code] ?? null,
  })),
);

/** The warehouses of the stock screen; each has the name of the location that it lies at. */
export const warehouses = [
  { externalId: 'LADU-01', name: 'Põltsamaa elevaator' },
  { externalId: 'LADU-02', name: 'Tamsalu elevaator' },
  { externalId: 'LADU-03', name: 'Puhja kuivati' },
  { externalId: 'LADU-04', name: 'Ülenurme keskladu' },
  { externalId: 'LADU-05', name: 'Väimela ladu' },
  { externalId: 'LADU-06', name: 'Märjamaa ladu' },
] as const;

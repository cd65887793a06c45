import { ownCompanyName, type TradePartner } from './business-partners.ts';
import type { SettlementName } from './settlements.ts';

/** Elevators, dryers, warehouses, terminals and mills: where grain goes to and goods come from. */
export interface HandlingLocation {
  company: typeof ownCompanyName | TradePartner;
  name: string;
  code: string;
  settlement: SettlementName;
  address: string;
  kind:
    | 'elevator'
    | 'dryer'
    | 'warehouse'
    | 'grain terminal'
    | 'fertiliser terminal'
    | 'flour mill'
    | 'oil mill'
    | 'feed mill'
    | 'fertiliser store';
  /** Its own, where it lies far from the settlement's centre. */
  coordinates?: readonly [latitude: number, longitude: number];
}

export const handlingLocations: readonly HandlingLocation[] = [
  {
    company: ownCompanyName,
    name: 'Põltsamaa elevaator',
    code: 'E01',
    settlement: 'Põltsamaa',
    address: 'Tööstuse tänav 11',
    kind: 'elevator',
  },
  {
    company: ownCompanyName,
    name: 'Tamsalu elevaator',
    code: 'E02',
    settlement: 'Tamsalu',
    address: 'Raudtee tänav 4',
    kind: 'elevator',
  },
  {
    company: ownCompanyName,
    name: 'Puhja kuivati',
    code: 'K01',
    settlement: 'Puhja',
    address: 'Viljandi tee 30',
    kind: 'dryer',
  },
  {
    company: ownCompanyName,
    name: 'Ülenurme keskladu',
    code: 'L01',
    settlement: 'Ülenurme',
    address: 'Tööstuse tänav 2',
    kind: 'warehouse',
  },
  {
    company: ownCompanyName,
    name: 'Väimela ladu',
    code: 'L02',
    settlement: 'Väimela',
    address: 'Meierei tee 5',
    kind: 'warehouse',
  },
  {
    company: ownCompanyName,
    name: 'Märjamaa ladu',
    code: 'L03',
    settlement: 'Märjamaa',
    address: 'Pärnu maantee 58',
    kind: 'warehouse',
  },
  {
    company: ownCompanyName,
    name: 'Karksi-Nuia kuivati',
    code: 'K02',
    settlement: 'Karksi-Nuia',
    address: 'Rahumäe tänav 9',
    kind: 'dryer',
  },
  {
    company: 'Muuga Viljaterminal AS',
    name: 'Muuga viljaterminal',
    code: 'T01',
    settlement: 'Maardu',
    address: 'Muuga sadam, Veose tänav 16',
    kind: 'grain terminal',
    coordinates: [59.4935, 24.9612],
  },
  {
    company: 'Muuga Viljaterminal AS',
    name: 'Muuga väetiseterminal',
    code: 'T02',
    settlement: 'Maardu',
    address: 'Muuga sadam, Veose tänav 18',
    kind: 'fertiliser terminal',
    coordinates: [59.4947, 24.9664],
  },
  {
    company: 'Läänesadama Terminal OÜ',
    name: 'Paldiski terminal',
    code: 'T03',
    settlement: 'Paldiski',
    address: 'Lõunasadam, Peetri tänav 31',
    kind: 'grain terminal',
    coordinates: [59.3372, 24.0846],
  },
  {
    company: 'Läänesadama Terminal OÜ',
    name: 'Pärnu terminal',
    code: 'T04',
    settlement: 'Pärnu',
    address: 'Sadama tänav 20',
    kind: 'grain terminal',
    coordinates: [58.3826, 24.4848],
  },
  {
    company: 'Veskiratta Veski AS',
    name: 'Veskiratta jahuveski',
    code: 'V01',
    settlement: 'Kõrveküla',
    address: 'Veski tänav 1',
    kind: 'flour mill',
  },
  {
    company: 'Kuldkõrre Õlitehas AS',
    name: 'Kuldkõrre õlitehas',
    code: 'V02',
    settlement: 'Ramsi',
    address: 'Tehase tee 7',
    kind: 'oil mill',
  },
  {
    company: 'Hea Sööt OÜ',
    name: 'Hea Sööda tehas',
    code: 'V03',
    settlement: 'Kose',
    address: 'Kivi tee 3',
    kind: 'feed mill',
  },
  {
    company: 'Väetisekoda AS',
    name: 'Väetisekoja ladu',
    code: 'V04',
    settlement: 'Sõmeru',
    address: 'Näpi tee 12',
    kind: 'fertiliser store',
  },
];

/** The warehouses of the stock screen; each has the name of the location that it lies at. */
export const warehouses = [
  { externalId: 'LADU-01', name: 'Põltsamaa elevaator' },
  { externalId: 'LADU-02', name: 'Tamsalu elevaator' },
  { externalId: 'LADU-03', name: 'Puhja kuivati' },
  { externalId: 'LADU-04', name: 'Ülenurme keskladu' },
  { externalId: 'LADU-05', name: 'Väimela ladu' },
  { externalId: 'LADU-06', name: 'Märjamaa ladu' },
] as const;

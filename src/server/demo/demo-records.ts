import type { Unit } from '#domain/goods/units.ts';

import type { DemoUsername } from './accounts.ts';

/** The kinds of locations beside farms. */
export type HandlingKind =
  | 'elevator'
  | 'dryer'
  | 'warehouse'
  | 'grain terminal'
  | 'fertiliser terminal'
  | 'flour mill'
  | 'oil mill'
  | 'feed mill'
  | 'fertiliser store';

export interface Location {
  id: number;
  companyId: number;
  externalId: string;
  address: string | null;
  phone: string | null;
  contactName: string | null;
  /** Degrees; null where they are unknown. */
  latitude: number | null;
  longitude: number | null;
}

export interface Farm {
  companyId: number;
  problematic: boolean;
  /** The people who represent it; the head is the first. */
  representatives: Representative[];
  /** Complete ones only; goods are delivered to the first. */
  locations: Location[];
}

export interface Representative {
  id: number;
  personId: number;
  companyId: number;
  name: string;
  title: string | null;
  plantProtectionNo: string | null;
  plantProtectionUntil: string | null;
}

export type ProductGroupName =
  | 'grain'
  | 'oilseeds'
  | 'pulses'
  | 'plantProtection'
  | 'fertiliser'
  | 'feed'
  | 'seed'
  | 'minerals'
  | 'fuel'
  | 'wrapping';

export interface Product {
  id: number;
  name: string;
  group: ProductGroupName;
  unit: Unit;
  isBulk: boolean;
  /** Goods in bulk have none. */
  packageSize: number | null;
  packageName: string | null;
  cnCode: string | null;
  /** An explosives precursor that is sold with the buyer's declaration alone. */
  isRestricted: boolean;
}

export interface Stock {
  productId: number;
  warehouseId: number;
  stock: number;
}

export interface Truck {
  id: number;
  companyId: number;
  trailerId: number | null;
  plate: string;
  isActive: boolean;
  driverName: string | null;
  driverPhone: string | null;
  driverPersonalCode: string | null;
  driverEmail: string | null;
  fleetUserId: string | null;
}

/** The demo's master data, as its scenario needs them. */
export interface DemoRecords {
  locations: Location[];
  handling: (Location & { kind: HandlingKind })[];
  farms: Farm[];
  products: Product[];
  stock: Stock[];
  trucks: Truck[];
  /** The trucks driven by the demo accounts with the driver's permission: the first of their carriers. */
  truckOf: Record<'driver' | 'staffdriver', Truck>;
  users: { id: number; username: string }[];
  accounts: Record<DemoUsername, number>;
  /** Staff who make orders and jobs. */
  creatorIds: number[];
  /** Customer managers, people of the business's own company. */
  managerIds: number[];
  /** The accounts that order transport, with the indexes of their farms. */
  clients: { userId: number; farms: number[] }[];
}

/**
 * The external id in the files for records that people made in Koorem itself, which the accounting program does not
 * know.
 */
export const madeByHand = 'KÄSITSI-';

/** The letters of the lots by the groups of goods that have them. */
const lotLetters: Partial<Record<ProductGroupName, string>> = {
  plantProtection: 'P',
  seed: 'S',
  fertiliser: 'V',
};

/** Returns the one lot of a product that lies in the warehouses; null for goods without lots. */
export function lotOf({ id, group }: Product): string | null {
  const letter = lotLetters[group];
  return letter === undefined ? null : `${letter}26-${String(id).padStart(4, '0')}`;
}

/** True for a location that people made in Koorem itself. */
export function isMadeByHand({ externalId }: Location): boolean {
  return externalId.startsWith(madeByHand);
}

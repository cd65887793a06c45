import type { MasterDataEntity } from '#api/import/master-data.ts';
import { deliveryAddressType, ownCompanyId } from '#domain/business-constants.ts';
import type { Unit } from '#domain/goods/units.ts';

import { demoAccounts, type DemoUsername } from './accounts.ts';
import type {
  Farm,
  HandlingKind,
  Location,
  Product,
  ProductGroupName,
  Representative,
  Truck,
  DemoRecords,
} from './demo-records.ts';
import { type DemoFile, recordsOf } from './read-files.ts';

/** The product groups by their code; the two that the migration made are known by name. */
const groupNames: Partial<Record<string, ProductGroupName>> = {
  Teravili: 'grain',
  Taimekaitse: 'plantProtection',
  G1: 'fertiliser',
  G2: 'feed',
  G3: 'seed',
  G5: 'fuel',
  G6: 'oilseeds',
  G7: 'pulses',
  G8: 'minerals',
  G9: 'wrapping',
};

/** The kinds of handling by the location's own code. */
const kindOfCode: Partial<Record<string, HandlingKind>> = {
  E01: 'elevator',
  E02: 'elevator',
  K01: 'dryer',
  K02: 'dryer',
  L01: 'warehouse',
  L02: 'warehouse',
  L03: 'warehouse',
  T01: 'grain terminal',
  T02: 'fertiliser terminal',
  T03: 'grain terminal',
  T04: 'grain terminal',
  V01: 'flour mill',
  V02: 'oil mill',
  V03: 'feed mill',
  V04: 'fertiliser store',
};

/** Returns the master data of the files in the form that the scenario needs. */
export function demoRecordsOf(files: readonly DemoFile[]): DemoRecords {
  const idOf = codesIn(files);
  const representatives = representativesIn(files, idOf);
  const located = locationsIn(files, idOf);
  const farms = farmsOf(files, located, representatives);
  const trucks = trucksIn(files, idOf);
  const users = usersIn(files, idOf);
  const userNamed = (username: DemoUsername) => findRecord(users, (each) => each.username === username);
  const truckOf = (username: DemoUsername) =>
    findRecord(trucks, ({ companyId }) => companyId === userNamed(username).carrierId);
  return {
    locations: located.map(({ location }) => location),
    handling: located.flatMap(({ location, kind }) => (kind === undefined ? [] : [{ ...location, kind }])),
    farms,
    products: productsIn(files),
    stock: recordsOf(files, 'stock').map(({ values }) => ({
      productId: idOf('products', values.productExternalId),
      warehouseId: idOf('warehouses', values.warehouseExternalId),
      stock: Number(values.stock),
    })),
    trucks,
    truckOf: { driver: truckOf('driver'), staffdriver: truckOf('staffdriver') },
    users,
    accounts: Object.fromEntries(
      demoAccounts.map(({ username }) => [username, userNamed(username).id]),
    ) as DemoRecords['accounts'],
    creatorIds: users.filter(({ permissions }) => permissions.includes('PERM_MOBILE')).map(({ id }) => id),
    managerIds: representatives
      .filter(({ companyId, title }) => companyId === ownCompanyId && title === 'Kliendihaldur')
      .map(({ personId }) => personId),
    clients: users
      .filter(({ permissions }) => permissions.includes('PERM_CLIENT'))
      .map(({ id, personId }) => ({
        userId: id,
        farms: farms.flatMap((farm, index) =>
          farm.representatives.some((each) => each.personId === personId) ? [index] : [],
        ),
      })),
  };
}

/** The id of the record that has this code; 0 for none. */
type IdOf = (kind: MasterDataEntity, code: string | null | undefined) => number;

function codesIn(files: readonly DemoFile[]): IdOf {
  const ids = new Map(
    files.flatMap(({ entity: { name } }) =>
      recordsOf(files, name).map(({ id, values }) => [`${name} ${values.externalId}`, id]),
    ),
  );
  return (kind, code) => ids.get(`${kind} ${code}`) ?? 0;
}

function representativesIn(files: readonly DemoFile[], idOf: IdOf): Representative[] {
  const people = new Map(recordsOf(files, 'people').map(({ id, values }) => [id, values]));
  return recordsOf(files, 'representatives').map(({ id, values }) => {
    const personId = idOf('people', values.personExternalId);
    const person = people.get(personId);
    return {
      id,
      personId,
      companyId: idOf('companies', values.companyExternalId),
      name: `${person?.firstName} ${person?.lastName}`,
      title: values.title ?? null,
      plantProtectionNo: person?.plantProtectionNo ?? null,
      plantProtectionUntil: person?.plantProtectionValidityDate ?? null,
    };
  });
}

/** A location, the goods handled there, and its type. */
interface Located {
  location: Location;
  kind: HandlingKind | undefined;
  type: string | null | undefined;
}

function locationsIn(files: readonly DemoFile[], idOf: IdOf): Located[] {
  return recordsOf(files, 'locations').map(({ id, values }) => ({
    location: {
      id,
      companyId: idOf('companies', values.companyExternalId),
      externalId: values.externalId ?? '',
      address: values.formattedAddress ?? null,
      phone: values.locationPhone ?? null,
      contactName: values.contactName ?? null,
      latitude: numberOf(values.latitude),
      longitude: numberOf(values.longitude),
    },
    kind: kindOfCode[values.locationCode ?? ''],
    type: values.locationTypeCode,
  }));
}

/** A farm has goods delivered to its yard. */
function farmsOf(
  files: readonly DemoFile[],
  located: readonly Located[],
  representatives: readonly Representative[],
): Farm[] {
  const companies = new Map(recordsOf(files, 'companies').map(({ id, values }) => [id, values]));
  return located
    .filter(({ kind, type }) => kind === undefined && type === deliveryAddressType)
    .map(({ location: { companyId } }) => ({
      companyId,
      problematic: companies.get(companyId)?.problematic === 'true',
      representatives: representatives.filter((each) => each.companyId === companyId),
      locations: located
        .map(({ location }) => location)
        .filter((each) => each.companyId === companyId && each.address !== null && each.latitude !== null),
    }));
}

function productsIn(files: readonly DemoFile[]): Product[] {
  return recordsOf(files, 'products').map(({ id, values }) => ({
    id,
    name: values.name ?? '',
    group: groupOf(values.productGroupExternalId),
    unit: values.unit as Unit,
    isBulk: values.isBulk === 'true',
    packageSize: numberOf(values.packageSize),
    packageName: values.packageName ?? null,
    cnCode: values.cnCode ?? null,
    isRestricted: values.explosivesPrecursor === 'RESTRICTED',
  }));
}

function groupOf(code: string | null | undefined): ProductGroupName {
  const group = groupNames[code ?? ''];
  if (group === undefined) throw new RangeError(`The scenario knows no product group ${code}`);
  return group;
}

function trucksIn(files: readonly DemoFile[], idOf: IdOf): Truck[] {
  return recordsOf(files, 'trucks').map(({ id, values }) => ({
    id,
    companyId: idOf('companies', values.companyExternalId),
    trailerId: idOf('trailers', values.trailerExternalId) || null,
    plate: values.licensePlateNumber ?? '',
    isActive: values.status === 'ACTIVE',
    driverName: values.driverName ?? null,
    driverPhone: values.driverPhone ?? null,
    driverPersonalCode: values.driverPersonalCode ?? null,
    driverEmail: values.driverEmail ?? null,
    fleetUserId: values.fleetUserId ?? null,
  }));
}

function usersIn(files: readonly DemoFile[], idOf: IdOf) {
  return recordsOf(files, 'users').map(({ id, values }) => ({
    id,
    username: values.username ?? '',
    personId: idOf('people', values.personExternalId),
    carrierId: idOf('companies', values.carrierCompanyExternalId),
    // In the form that PostgreSQL uses for lists.
    permissions: (values.permissions ?? '').slice(1, -1).split(','),
  }));
}

function findRecord<T>(list: readonly T[], isMeant: (each: T) => boolean): T {
  const one = list.find(isMeant);
  if (one === undefined) throw new RangeError('The files of the demo lack what its scenario is about');
  return one;
}

function numberOf(text: string | null | undefined): number | null {
  return text === null || text === undefined ? null : Number(text);
}

import type { Permission } from '#domain/permission.ts';
import type { AbsenceReason } from '#domain/planning/absence.ts';
import type { TrailerKind } from '#domain/vehicles/load-space.ts';
import type { LoadRegime } from '#domain/vehicles/previous-load-verdict.ts';

/** The kinds of master data that people look after, by the names of the import's files, in the order of the menu. */
export const adminKinds = [
  'companies',
  'people',
  'representatives',
  'locations',
  'products',
  'product-groups',
  'warehouses',
  'stock',
  'contracts',
  'trucks',
  'trailers',
  'vehicle-permits',
  'mass-limits',
] as const;
export type AdminKind = (typeof adminKinds)[number];

/** Names of one record and of a list of them. */
export const kindLabels = {
  companies: { one: 'Ettevõte', many: 'Ettevõtted' },
  people: { one: 'Isik', many: 'Isikud' },
  representatives: { one: 'Esindaja', many: 'Esindajad' },
  locations: { one: 'Koht', many: 'Kohad' },
  products: { one: 'Toode', many: 'Tooted' },
  'product-groups': { one: 'Tootegrupp', many: 'Tootegrupid' },
  warehouses: { one: 'Ladu', many: 'Laod' },
  stock: { one: 'Laoseis', many: 'Laoseis' },
  contracts: { one: 'Leping', many: 'Lepingud' },
  trucks: { one: 'Auto', many: 'Autod' },
  trailers: { one: 'Haagis', many: 'Haagised' },
  'vehicle-permits': { one: 'Eriluba', many: 'Eriload' },
  'mass-limits': { one: 'Massipiirang', many: 'Massipiirangud' },
} satisfies Record<AdminKind, { one: string; many: string }>;

/** Names of the columns of imports; a name means the same in all kinds except those in `ownLabels`. */
export const columnLabels = {
  externalId: 'Väline kood',
  name: 'Nimi',
  regNo: 'Registrikood',
  problematic: 'Probleemne',
  leastCleaning: 'Vähim puhastus',
  abroad: 'Välismaal',
  country: 'Riik',
  vatLiable: 'Käibemaksukohustuslane',
  vatNumber: 'KMKR number',
  iban: 'Arvelduskonto (IBAN)',
  selfBillingSignedOn: 'Endale arve koostamise leping',
  selfBillingAcceptance: 'Kuidas arve aktsepteeritakse',
  firstName: 'Eesnimi',
  lastName: 'Perenimi',
  personalCode: 'Isikukood',
  phone: 'Telefon',
  email: 'E-post',
  plantProtectionNo: 'Taimekaitsetunnistus',
  plantProtectionValidityDate: 'Tunnistus kehtib kuni',
  companyExternalId: 'Ettevõte',
  personExternalId: 'Isik',
  title: 'Amet',
  locationName: 'Koha nimi',
  locationCode: 'Koha kood',
  locationPhone: 'Telefon',
  locationEmail: 'E-post',
  formattedAddress: 'Aadress',
  latitude: 'Laiuskraad',
  longitude: 'Pikkuskraad',
  administrativeAreaLevel1: 'Maakond',
  locationTypeCode: 'Koha liik',
  primaryContactExternalId: 'Põhikontakt',
  contactName: 'Kontaktisik',
  openingHours: 'Lahtiolekuajad',
  openingExceptions: 'Erandid lahtiolekus',
  lanes: 'Autosid korraga',
  homeLocationExternalId: 'Kodukoht',
  descr: 'Nimetus',
  isFeed: 'Sööt või toit',
  code: 'Artikkel',
  unit: 'Ühik',
  isBulk: 'Puistekaup',
  packageSize: 'Pakendi suurus',
  packageName: 'Pakendi nimi',
  productGroupExternalId: 'Tootegrupp',
  subGroup: 'Alamgrupp',
  sampleIdRequired: 'Proovi number on nõutud',
  quantityDifferenceIsAllowed: 'Kogus võib erineda',
  notInPackageSize: 'Ei ole pakendi kordne',
  validationNumber: 'Tunnustusnumber',
  grossWeight: 'Ühe ühiku brutokaal',
  adr: 'ADR',
  cnCode: 'KN-kood',
  idtfNumber: 'IDTF number',
  cleaningRegime: 'Puhastusrežiim',
  regimeAsOf: 'Loetelu kuupäev',
  locationExternalId: 'Koht',
  productExternalId: 'Toode',
  warehouseExternalId: 'Ladu',
  stock: 'Väljastatav',
  physicalStock: 'Füüsiline kogus',
  pickupLocationExternalId: 'Lähtekoht',
  destinationLocationExternalId: 'Sihtkoht',
  quantity: 'Kogus',
  validFrom: 'Kehtib alates',
  validTo: 'Kehtib kuni',
  licensePlateNumber: 'Auto number',
  trailerRegNumber: 'Haagis',
  driverName: 'Autojuhi nimi',
  driverPhone: 'Autojuhi telefon',
  driverPersonalCode: 'Autojuhi isikukood',
  driverEmail: 'Autojuhi e-post',
  RFID: 'RFID',
  fleetUserId: 'Jälgimisteenuse kasutaja',
  axles: 'Telgi',
  tareKg: 'Tühimass',
  registrationNumber: 'Haagise number',
  kind: 'Haagise liik',
  compartments: 'Sektsioone',
  feedAssured: 'Vedaja on GMP+ või samaväärne',
  cleaningLogAboard: 'Puhastusraamat on kaasas',
  truckExternalId: 'Auto',
  trailerExternalId: 'Haagis',
  massT: 'Lubatud mass',
  axlesEach: 'Telgi vähemalt kummalgi',
  withPermit: 'Ainult eriloaga',
  driverExternalId: 'Autojuht',
  from: 'Alates',
  to: 'Kuni',
  reason: 'Põhjus',
  note: 'Märkus',
  number: 'Eriloa number',
  price: 'Hind (€/l)',
  side: 'Pool',
  partyExternalId: 'Kellele',
  fuelBasePrice: 'Kütuse baashind (€/l)',
  fuelShare: 'Kütuse osakaal (%)',
  part: 'Osa',
  fromExternalId: 'Kust (koht)',
  fromCounty: 'Kust (maakond)',
  toExternalId: 'Kuhu (koht)',
  toCounty: 'Kuhu (maakond)',
  rate: 'Hind',
  upToKm: 'Kuni (km)',
  minTonnes: 'Vähemalt (t)',
  minAmount: 'Vähemalt (€)',
  weightBasis: 'Kaal',
  kmBasis: 'Kilomeetrid',
  agreedKm: 'Kokku lepitud km',
  freeMinutes: 'Tasuta minuteid',
  hours: 'Tunde',
  rounding: 'Ümardus',
  at: 'Kus oodati',
  label: 'Lisatasu nimi',
  when: 'Millal ise',
  rules: 'Reeglid',
  waiting: 'Ooteaeg',
  extras: 'Lisatasud',
  fuel: 'Kütuseklausel',
  active: 'Kasutusel',
  status: 'Staatus',
  statusCode: 'Staatus',
};

/** Columns with another name in one kind. */
export const ownLabels: Partial<Record<AdminKind, Readonly<Record<string, string>>>> = {
  trucks: { companyExternalId: 'Vedaja' },
  trailers: { companyExternalId: 'Vedaja' },
  companies: { homeLocationExternalId: 'Autode kodukoht' },
  'mass-limits': { axles: 'Telgi kokku vähemalt' },
};

/** Returns the label of a kind's column, in forms, files and previews; its technical name if it has no label. */
export function labelOfColumn(kind: string, name: string): string {
  return ownLabels[kind as AdminKind]?.[name] ?? (columnLabels as Record<string, string>)[name] ?? name;
}

/** Hints for filling a column in. */
export const columnHints: Readonly<Record<string, string>> = {
  latitude: 'Kaardilt võib kleepida mõlemad korraga.',
  cnCode: '4–10 numbrit, näiteks 1001 99 00.',
  cleaningRegime: 'Mida kaup nõuab veokilt enne järgmist sööta või vilja.',
  regimeAsOf: 'Tühjaks jättes tänane.',
  openingHours: 'Näiteks E-R 8-17, L 9-13.',
  openingExceptions: 'Näiteks 24.12 suletud, 02.01 10-14.',
  lanes: 'Mitut autot saab korraga laadida või tühjendada.',
  homeLocationExternalId: 'Siit alustab auto päeva.',
  axlesEach: 'Kehtib nii paljude ja rohkemate telgede korral.',
  externalId: 'Selle järgi tunneb kirje ära andmete import. Hiljem seda muuta ei saa.',
  country: 'Kaks tähte: EE, LV, FI.',
  selfBillingSignedOn: 'Millal lepiti kokku, et teeme vedaja arve tema nimel.',
  abroad: 'Eesti reeglid siis ei kehti.',
  driverPersonalCode: 'Välismaa juhil tema riigi kood.',
};

/** The units of number columns. */
export const columnUnits: Readonly<Record<string, string>> = { grossWeight: 'kg', tareKg: 'kg', massT: 't' };

/** Words for the cleaning that the previous-load gate requires after a load. */
export const regimeLabels = {
  A: 'A – kuivpuhastus',
  B: 'B – veega pesu',
  C: 'C – pesu puhastusvahendiga',
  D: 'D – pesu ja desinfitseerimine',
  FORBIDDEN: 'Keelatud: sööta ega vilja pärast laadida ei tohi',
} satisfies Record<LoadRegime, string>;

export const trailerKindLabels = {
  TIPPER: 'Kallur',
  WALKING_FLOOR: 'Liikuvpõrand',
  TANK: 'Tsistern',
  CURTAIN: 'Tent',
  FLAT: 'Madel',
} satisfies Record<TrailerKind, string>;

/** Why a truck or a driver is away. */
export const absenceReasonLabels = {
  WORKSHOP: 'Remont',
  LEAVE: 'Puhkus',
  SICK: 'Haige',
  OTHER: 'Muu',
} satisfies Record<AbsenceReason, string>;

export const locationTypeLabels = {
  LOCATION_TYPE_DELIVERY_ADDRESS: 'Tarneaadress',
  LOCATION_TYPE_TERMINAL: 'Terminal',
};

/** Names of the rights. */
export const permissionLabels = {
  PERM_MOBILE: 'Kontor',
  PERM_VIEW: 'Vaataja',
  PERM_CLIENT: 'Klient',
  PERM_MOBILE_TRUCK_DRIVER: 'Autojuht',
  PERM_QUALITY: 'Kvaliteet',
  PERM_ADMIN: 'Haldus',
  PERM_FINANCE: 'Arveldus',
} satisfies Record<Permission, string>;

/** Words for choices; a choice without words is shown as it is. */
export const choiceLabels: Readonly<Record<string, string>> = {
  ...regimeLabels,
  ...trailerKindLabels,
  ...absenceReasonLabels,
  ...locationTypeLabels,
  ...permissionLabels,
  COMPANY_STATUS_NORMAL: 'Kasutuses',
  COMPANY_STATUS_INACTIVE: 'Kasutusest väljas',
  ACTIVE: 'Kasutuses',
  INACTIVE: 'Kasutusest väljas',
};

/** The columns whose values are such words. */
const choiceColumns: ReadonlySet<string> = new Set([
  'cleaningRegime',
  'leastCleaning',
  'status',
  'statusCode',
  'kind',
  'reason',
  'locationTypeCode',
  'permissions',
]);

/** The label of a column's value; a value that is not one of a choice is returned unchanged. */
export function choiceText(column: string, value: string): string {
  return choiceColumns.has(column) ? (choiceLabels[value] ?? value) : value;
}

/** Words for an empty choice. */
export const emptyChoiceLabels = {
  cleaningRegime: 'Liigitamata',
  locationTypeCode: 'Tavaline koht',
};

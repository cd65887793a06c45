import { locationTypeLabels } from '../locations/location-type-labels.ts';
import { permissionLabels } from '../permission-labels.ts';
import { absenceReasonLabels } from '../planning/absence-labels.ts';
import { regimeLabels } from '../vehicles/regime-labels.ts';
import { trailerKindLabels } from '../vehicles/trailer-labels.ts';
import type { AdminKind } from './admin-kinds.ts';

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
  paymentDays: 'Maksetähtaeg',
  invoiceEmail: 'Arvete e-post',
  invoiceChannel: 'Kuidas arve saadetakse',
  street: 'Tänav ja maja',
  city: 'Linn või küla',
  postalCode: 'Sihtnumber',
  county: 'Maakond',
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
  positionDevice: 'Asukohaseade',
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
  paymentDays: 'Päevades; tühjana 14.',
  invoiceEmail: 'Tühjana ettevõtte e-post.',
  selfBillingSignedOn: 'Millal lepiti kokku, et teeme vedaja arve tema nimel.',
  abroad: 'Eesti reeglid siis ei kehti.',
  driverPersonalCode: 'Välismaa juhil tema riigi kood.',
};

/** The units of number columns. */
export const columnUnits: Readonly<Record<string, string>> = { grossWeight: 'kg', tareKg: 'kg', massT: 't' };

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
  EMAIL: 'E-postiga',
  EINVOICE: 'E-arvena',
  PAPER: 'Paberil',
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
  'invoiceChannel',
]);

/** Returns the label of a column's value; a value that is not one of a choice is returned unchanged. */
export function choiceText(column: string, value: string): string {
  return choiceColumns.has(column) ? (choiceLabels[value] ?? value) : value;
}

/** Words for an empty choice. */
export const emptyChoiceLabels = {
  cleaningRegime: 'Liigitamata',
  locationTypeCode: 'Tavaline koht',
};

import type { CategoryLoad } from '#domain/adr/dangerous-goods.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatDecimal } from '#domain/goods/decimal.ts';
import type { ReleaseScope } from '#domain/vehicles/load-release.ts';

/** Texts of the delivery document and of the page that checks one. */
export const deliveryDocument = {
  title: 'Saateleht',
  foreignTitle: 'Consignment note',
  registryCode: 'Registrikood',
  fileName: 'saateleht',
  number: 'Nr',
  issued: 'Väljastatud',
  date: 'Veo kuupäev',
  sender: 'Saatja',
  consignee: 'Saaja',
  pickup: 'Kauba vastuvõtmise aeg ja koht',
  destination: 'Kauba väljastamise koht',
  carrier: 'Vedaja',
  vehicle: 'Veok ja autojuht',
  truck: 'Auto number',
  trailer: 'Haagis',
  driver: 'Autojuht',
  previousLoads: 'Viimased koormad (puhastus)',
  corrected: (at: string) => `parandatud ${at}`,
  release: 'Vabastus',
  releasedBy: ({
    scope,
    paperNumber,
    inspectedOn,
  }: {
    scope: ReleaseScope;
    paperNumber: string | null;
    inspectedOn: string | null;
  }) =>
    [
      paperNumber === null ? 'paberi numbrita' : `nr ${paperNumber}`,
      ...(inspectedOn === null ? [] : [`kontrollitud ${formatDay(inspectedOn)}`]),
      scope === 'THIS_LOAD' ? 'see koorem' : 'kuni järgmise keelatud koormani',
    ].join(', '),
  goods: 'Kaup',
  cnCode: 'KN-kood',
  packing: 'Pakkeüksuste arv ja liik, markeering',
  adr: 'Ohtliku kauba nimetus (ADR)',
  /** The whole load by transport category, as ADR 5.4.1.1.1 (f) wants it written. */
  adrPoints: (categories: readonly CategoryLoad[], points: string, isOwed: boolean) =>
    `Kogu koorem: ${categories
      .map(
        (each) =>
          `veokategooria ${String(each.category)} kogus ${formatDecimal(each.amount)}, ${formatDecimal(each.points)} punkti`,
      )
      .join(
        '; ',
      )}${categories.length > 1 ? `; kokku ${points} punkti` : ''}${isOwed ? '; ADR 1.1.3.6 ei vabasta' : ' (vabastus ADR 1.1.3.6)'}`,
  /** The exemption is not claimed where the points are not known. */
  adrUnknown: (unknown: string) => `Kogu koorem: ${unknown}; ADR 1.1.3.6 ei vabasta`,
  quantity: 'Kogus',
  quantityIs: {
    ORDERED: 'tellitud',
    LOADED: 'laaditud',
    UNLOADED: 'maha laaditud',
    ESTIMATED: 'hinnang, ei kaalutud',
  },
  planned: 'plaanitud',
  notWeighed: 'ei kaalutud',
  estimate: (weight: string) => `hinnang ${weight}`,
  grossWeight: 'Brutomass',
  weighing: 'Kaalumine',
  weighingOfAll: 'Kaalumine (kogu koorem)',
  loading: 'Laadimine',
  unloading: 'Mahalaadimine',
  start: 'Algus',
  end: 'Lõpp',
  weighedGross: 'Brutokaal',
  vehicleWeight: 'Auto tühikaal',
  netWeight: 'Netokaal',
  charges: 'Veotasud',
  customs: 'Tollijuhised',
  notes: 'Märkused',
  driverNotes: 'Juhi märkused:',
  statement:
    'Rahvusvahelisel veol kehtib veole rahvusvahelise kaupade autoveolepingu konventsioon (CMR), olenemata vastupidisest kokkuleppest.',
  senderSigns: 'Saatja allkiri',
  carrierSigns: 'Vedaja allkiri',
  consigneeSigns: 'Saaja allkiri',
  signedFor: (weight: string) => `kaalule ${weight}`,
  signedUnweighed: 'enne kaalumist',
  unreadableSignature: 'Allkiri on antud, aga seda ei saa näidata: pilt on vigane.',
  busy: 'Saatelehti koostatakse hetkel palju. Proovige hetke pärast uuesti.',
  scanHint: 'Koodi kaudu saab kontrollida, et dokument on ehtne.',
  genuine: 'Dokument on ehtne',
  compare: 'Võrrelge andmeid paberiga.',
  from: 'Lähtekoht',
  to: 'Sihtkoht',
  truckAndTrailer: 'Auto ja haagis',
  cancelled: 'Veotöö on tühistatud',
  notGenuine: 'Dokumenti ei saa kinnitada',
  notGenuineHint: 'See kood ei ole siin väljastatud dokumendilt.',
} as const;

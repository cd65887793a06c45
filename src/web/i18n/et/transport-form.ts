import { ruleSentences } from '#api/rule-sentences.ts';
import { unknownQuantity } from '#domain/goods/quantity-words.ts';

/** Words of transport orders, transport jobs and contracts. */
export const transportForm = {
  day: 'Veo kuupäev',
  time: 'Veo kell',
  product: 'Toode',
  searchProduct: 'Otsi toodet...',
  wetGrain: 'Märg vili',
  client: 'Klient',
  searchClient: 'Otsi klienti...',
  pickup: 'Lähtekoht',
  destination: 'Sihtkoht',
  searchLocation: 'Otsi asukohta...',
  ownCompany: 'Ettevõte',
  searchCompany: 'Otsi ettevõtet...',
  chooseCompanyFirst: 'Vali enne ettevõte',
  truck: 'Auto',
  firstTruck: 'Esimese veotöö auto',
  trailer: 'Haagis',
  searchTruck: 'Otsi autot...',
  quantity: 'Kogus',
  quantityUnknown: unknownQuantity,
  quantityUnknownHint: 'Küsime seda enne esimese koorma saatmist.',
  notes: 'Märkused',
  stock: 'Vaba laoseis',
  jobsOfDay: 'Kliendi teised veod sel päeval',
  noTime: '–',
  pastDay: ruleSentences.pastTransportDay,
  nothingBeside: 'Ei ole',
  roundedTo: (quantity: string) => `Ümardatud pakendi kordseks: ${quantity}`,
  quantityDropped: 'Ühik muutus: sisestage kogus uuesti',
  package: (size: string) => `Pakend: ${size}`,
};

/** Words of filling the form in from an earlier order. */
export const fromOrder = {
  templates: 'Mallid',
  filled: (id: number) => `Täidetud tellimuse ${String(id)} järgi. Vaadake päev üle.`,
  failed: 'Tellimuse järgi täitmine',
  notAll: 'Kõike ei saanud täita',
  gone: (names: readonly string[]) => `Enam ei saa valida: ${names.join(', ')}.`,
};

/** Words of filling the form in from a line of a sales order. */
export const fromSalesLine = {
  filled: 'Täidetud müügitellimuse rea järgi. Vaadake koht ja päev üle.',
  failed: 'Müügitellimuse järgi täitmine',
  notCarried: 'Sellel real ei ole midagi vedada',
  carriedAlready: 'Vedu on juba tellitud',
};

export const transportOrders = {
  orderSame: 'Telli sama',
  created: 'Veotellimuse loomine õnnestus!',
  failed: 'Veotellimuse loomine ebaõnnestus!',
  own: 'Minu tellimused',
  noCompanies: 'Teie kasutajaga ei ole seotud ühtegi ettevõtet',
  noCompaniesHint: 'Tellimuse tegemiseks pöörduge meie kliendihalduri poole.',
  unreadable: 'Tellimusi ei saanud laadida',
  unreadableCompanies: 'Ettevõtteid ei saanud laadida',
};

export const transportJobs = {
  created: 'Veotöö loomine õnnestus!',
  failed: 'Veotöö loomine ebaõnnestus!',
};

export const contracts = {
  problems: 'Lepingu probleemid',
  noGrainContract: 'Kliendil puudub vilja/rapsileping',
  noGrainContractHint: (company: string) =>
    `Ettevõttel ${company} ei ole ühtegi kehtivat vilja- ega rapsilepingut. Vormi saab siiski täita ja salvestada.`,
  mayGoOn: 'Vormi saab siiski täita ja salvestada.',
  left: (left: string, quantity: string) => `Lepingust alles ${left} / ${quantity}`,
  exceeded: (used: string, quantity: string, over: string, percent: number) =>
    `Leping ületatud: ${used} / ${quantity}, ${over} üle lepingu (${String(percent)} %)`,
  leftAfter: (left: string) => `pärast seda ${left}`,
  together: (used: string) => `koos sellega ${used}`,
  usedUp: (quantity: string) => `Lepingu kogus ${quantity} on täis`,
  ordered: 'Plaanimata',
  planned: 'Plaanitud',
  delivered: 'Tarnitud',
};

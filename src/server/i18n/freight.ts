import { statementTitles } from '#api/freight/statement-titles.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { exact, formatCents, formatExact } from '#domain/freight/exact.ts';
import type { StatementKind } from '#domain/freight/statement.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

/** Data that an e-invoice requires. */
const lacks: Readonly<Record<string, string>> = {
  regNo: 'Registrikood',
  address: 'Aadress',
  iban: 'Arvelduskonto (IBAN)',
  vatNumber: 'KMKR number',
  selfBillingSignedOn: 'Endale arve koostamise lepingu kuupäev',
  selfBillingAcceptance: 'Kokkulepe, kuidas arve aktsepteeritakse,',
};

interface Haul {
  pickup: string;
  destination: string | null;
  product: string;
  tonnes: string | null;
  truck: string | null;
}

function haulOf({ pickup, destination, product, tonnes, truck }: Haul): string {
  return [
    `${pickup} → ${destination ?? '?'}`,
    product,
    tonnes === null ? '' : `${tonnes.replace('.', ',')} t`,
    truck === null ? '' : `auto ${formatPlate(truck)}`,
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** Messages about tariffs and settlement, in Estonian. */
export const freight = {
  ruleName: (tariff: string, number: number) => `„${tariff}“ reegel ${number}`,
  tie: (a: string, b: string) =>
    `${a} ja ${b} kehtivad sama veo kohta ja kumbki ei ole täpsem. Muutke üht neist või kehtivusaega.`,
  chosen: {
    party: 'oma tariif',
    general: 'üldine tariif',
    product: 'toode',
    group: 'tootegrupp',
    anyGoods: 'iga kaup',
    location: 'koht',
    fromAnywhere: 'kõikjalt',
    toAnywhere: 'kõikjale',
  },
  noParty: { CLIENT: 'Klient puudub', CARRIER: 'Vedaja puudub' },
  lineName: (code: string) =>
    ({ FREIGHT: 'Vedu', MINIMUM: 'Miinimumtasu', WAITING: 'Ooteaeg', FUEL: 'Kütuselisa' })[code] ??
    `Lisatasu ${code.replace('EXTRA:', '')}`,
  /** The name of a line, of extras without their codes. */
  lineTitle: (code: string): string => (code.startsWith('EXTRA:') ? 'Lisatasu' : freight.lineName(code)),
  lineOf: (row: Haul & { day: string }) => `${formatDay(row.day)}, ${haulOf(row)}`,
  haulOf,
  changedRow: (rowId: number, sum: string) =>
    `Rida ${rowId}: summa on vahepeal muutunud, nüüd on see ${sum}. Vaadake rida üle.`,
  otherSum: (sum: string) =>
    `Kinnitatud summa on vahepeal muutunud, nüüd on see ${sum}. Arvet ei koostatud: vaadake read üle.`,
  changedSince: (rowId: number, before: string, now: string) =>
    `Rida ${rowId}: hind on pärast kinnitamist muutunud, ${before} → ${now}. Arvutage see uuesti ja kinnitage.`,
  notApproved: (rowId: number) => `Rida ${rowId} ei ole kinnitatud`,
  notSettled: (rowId: number) => `Rida ${rowId} ei ole arveldatud`,
  notCredited: 'Kreeditarvet ei saa krediteerida',
  notOnStatement: (rowId: number, number: string) => `Rida ${rowId} ei ole arvel ${number}`,
  alreadyCredited: (number: string) => `Arve ${number} on juba krediteeritud`,
  rowCredited: (rowId: number, number: string) => `Rida ${rowId} on arvelt ${number} juba krediteeritud`,
  /** What a line says; a difference says of which statement it is. */
  lineWords: ({
    words,
    corrects,
  }: {
    words: string;
    corrects?: { number: string; date: string } | undefined;
  }) =>
    corrects === undefined ? words : `${words} (parandab ${corrects.number}, ${formatDay(corrects.date)})`,
  /** A line as its reader needs it: an extra is named by its words alone, its code is the office's. */
  lineInWords: (line: {
    code: string;
    words: string;
    corrects?: { number: string; date: string } | undefined;
  }): string =>
    line.code.startsWith('EXTRA:')
      ? freight.lineWords(line)
      : `${freight.lineName(line.code)}: ${freight.lineWords(line)}`,
  /** What a line of no load is worked out of: '2 tk × −20,00 €'. */
  freeLineWords: ({ quantity, unit, priceCents }: { quantity: string; unit: string; priceCents: number }) =>
    `${formatExact(exact(quantity))} ${unit} × ${formatCents(priceCents)}`,
  freeLines: 'Muud read',
  noOwnLine: 'Oma ettevõttega ei arveldata',
  unknownVatRate: (rate: string) => `Selle osapoole käibemaksumäär on sel päeval ${rate} %`,
  freeLineSettled: 'Rida on juba arveldatud',
  freeLineTooMuch: (sum: string) => `Summa on üle ${sum}`,
  lateInterest: {
    notOverdue: 'Viivist saab arvutada kliendi arvelt, mis on üle tähtaja',
    counted: (until: string) => `Viivis on arvestatud juba kuni ${until}`,
    unknownRate: (halfYear: string) => `Euroopa Keskpanga määr alates ${halfYear} puudub`,
    nothing: 'Viivist ei tule',
    words: (number: string, owed: string, parts: readonly { percent: string; days: number }[]) =>
      `Viivis arve ${number} eest: ${owed} × (${parts.map(({ percent, days }) => `${percent} % × ${String(days)}`).join(' + ')}) / 365`,
    reason: (since: string, until: string) => `tasumata pärast ${since}, viivis kuni ${until}`,
    unit: 'tk',
  },
  letter: {
    notConfigured: 'E-posti saatmine ei ole seadistatud (SMTP_URL)',
    noAddress: (name: string) =>
      `Arvete e-posti aadress puudub: ${name}. Sisestage see: Haldus, Ettevõtted, või siin.`,
    refused: (reason: string) => `Meiliserver keeldus: ${reason}`,
    unavailable: 'Meiliserveriga ei saa ühendust',
    unclear: 'Meiliserver ei vastanud. Küsige saajalt, kas kiri on kohal.',
    returned: 'Kiri tuli tagasi. Parandage aadress ja saatke uuesti.',
    returnedAlert: (number: string, to: string) =>
      `Arve ${number} kiri tuli tagasi: ${to}. Parandage aadress ja saatke uuesti.`,
    notOverdue: 'Meelde tuletada saab kliendi arvet, mis on üle tähtaja',
    remindedToday: 'Meeldetuletus on täna juba saadetud või saatmisel',
    reminderSubject: (number: string, seller: string) => `Meeldetuletus: arve ${number}, ${seller}`,
    reminder: (parts: {
      number: string;
      issued: string;
      due: string;
      unpaid: string;
      reference: string | null;
      iban: string | null;
      seller: string;
    }) =>
      [
        'Tere',
        '',
        `Arve ${parts.number} (${parts.issued}) maksetähtaeg oli ${parts.due} ja sellest on tasumata ${parts.unpaid}.`,
        'Palume see tasuda. Kui olete seda juba teinud, siis see kiri vastust ei vaja.',
        ...(parts.iban === null ? [] : [`Arvelduskonto: ${parts.iban}`]),
        ...(parts.reference === null ? [] : [`Viitenumber: ${parts.reference}`]),
        '',
        'Arve on manuses.',
        '',
        parts.seller,
      ].join('\n'),
    alreadySent: 'Kiri sellele aadressile on juba saadetud või saatmisel',
    text: (parts: {
      title: string;
      sum: string;
      due: string | null;
      reference: string | null;
      iban: string | null;
      seller: string;
    }) =>
      [
        'Tere',
        '',
        `Manuses on ${parts.title}, kokku ${parts.sum}.`,
        ...(parts.due === null ? [] : [`Maksetähtaeg: ${parts.due}`]),
        ...(parts.iban === null ? [] : [`Arvelduskonto: ${parts.iban}`]),
        ...(parts.reference === null ? [] : [`Viitenumber: ${parts.reference}`]),
        '',
        parts.seller,
      ].join('\n'),
  },
  bankFile: {
    EMPTY: 'Fail on tühi',
    ENCODING:
      'Faili tähti ei saa lugeda: need ei ole selles kodeeringus, mida fail ise nimetab. Laadige väljavõte pangast uuesti alla.',
    NO_XML: 'Faili ei saa lugeda: see ei ole terve XML-fail',
    NO_CAMT: 'See ei ole panga konto väljavõte (camt.053). Laadige internetipangast alla väljavõte XML-ina.',
    TOO_MANY: 'Väljavõttes on üle 5000 laekumise. Laadige see alla lühema aja kohta.',
  },
  otherCurrency: 'Teises valuutas laekumist ei saa arvega siduda',
  notPaidByClient: (number: string) => `${number} ei ole kliendi arve, mida tasuda`,
  credited: (words: string) => `Kreedit: ${words}`,
  lack: (field: string, name: string) =>
    `${lacks[field] ?? field} puudub: ${name}. Sisestage see: Haldus, ${field === 'address' ? 'Kohad' : 'Ettevõtted'}.`,
  notOnPeppol: (name: string) =>
    `Peppoli arve saab teha ainult Eesti registrikoodiga ettevõtete vahel: ${name} on mujalt. Kasutage UBL-i.`,
  /** In an archive of files: what e-invoices lack. */
  missingFiles: 'e-arved-mis-puuduvad.txt',
  tooManyFiles: (max: number) => `Korraga saab alla laadida kuni ${max} arvet. Valige lühem ajavahemik.`,
  tooManyListed: (max: number) =>
    `Nimekirja mahub kuni ${max} arvet. Valige lühem ajavahemik („Ainult koostatud“) või olek.`,
  eInvoice: {
    notConfigured: 'E-arvete teenus ei ole seadistatud (EINVOICE_URL)',
    alreadySent: 'E-arve on juba saadetud või saatmisel',
    refused: (status: number | null) => `Teenus keeldus${status === null ? '' : ` (${status})`}`,
    unavailable: 'Teenusega ei saa ühendust',
    unclear: 'Teenus ei vastanud. Vaadake seal üle, kas arve on kohal.',
    failedAlert: (number: string, reason: string) => `E-arve ${number} saatmine ebaõnnestus. ${reason}`,
    sentAgain: 'E-arve saadeti uuesti',
  },
  statement: {
    titles: statementTitles,
    filesName: 'arved',
    listName: 'arvete-nimekiri',
    listTitle: 'Arved',
    listColumns: {
      kind: 'Liik',
      issuedOn: 'Koostatud',
      from: 'Alates',
      to: 'Kuni',
      dueDate: 'Maksetähtaeg',
      reference: 'Viitenumber',
      paid: 'Tasutud',
      unpaid: 'Maksmata',
      overpaid: 'Enammakse',
      state: 'Olek',
      credits: 'Krediteerib arvet',
    },
    fileNames: {
      INVOICE: 'arve',
      SELF_BILLED: 'arve',
      CREDIT: 'kreeditarve',
      SUMMARY: 'koond',
    } satisfies Record<StatementKind, string>,
    issued: 'Koostatud',
    period: 'Periood',
    seller: 'Müüja',
    buyer: 'Ostja',
    load: 'Vedu',
    regNo: 'Registrikood',
    vatNumber: 'KMKR',
    net: (rate: string) => `Summa käibemaksuta (${rate.replace('.', ',')} %)`,
    vat: (rate: string) => `Käibemaks ${rate.replace('.', ',')} %`,
    total: 'Kokku',
    corrects: (statements: readonly { number: string; date: string }[]) =>
      `Kreeditarve ${statements.length === 1 ? 'arvele' : 'arvetele'} nr ${statements
        .map(({ number, date }) => `${number} (${formatDay(date)})`)
        .join(', ')}`,
    due: (day: string) => `maksetähtaeg ${day}`,
    reference: (number: string) => `viitenumber ${number}`,
    inAll: (sum: string, loads: number) => `Kokku ${sum} · ${loads === 1 ? '1 vedu' : `${loads} vedu`}`,
    loading: (span: string) => `laadimine ${span}`,
    unloading: (span: string) => `mahalaadimine ${span}`,
    waited: (minutes: number) => `ootas ${minutes} min`,
    waybill: (number: string) => `e-veoseleht ${number}`,
    columns: {
      number: 'Number',
      party: 'Osapool',
      net: 'Kokku käibemaksuta',
      vat: 'Käibemaks',
      day: 'Kuupäev',
      job: 'Veotöö',
      row: 'ID',
      pickup: 'Lähtekoht',
      destination: 'Sihtkoht',
      product: 'Toode',
      truck: 'Auto',
      tonnes: 'Kaal (t)',
      loadingFrom: 'Jõudis laadima',
      loadingTo: 'Laaditud',
      unloadingFrom: 'Jõudis maha laadima',
      unloadingTo: 'Maha laaditud',
      waiting: 'Ooteaeg (min)',
      waybill: 'E-veoseleht',
      code: 'Tasu',
      words: 'Selgitus',
      amount: 'Summa (€)',
      vatRate: 'Käibemaks (%)',
    },
  },
  heldRow: (rowId: number, reasons: string) => `Rida ${rowId}: ${reasons}`,
  unknownExtra: (code: string) => `Tariifis ei ole lisatasu ${code}`,
  alreadySettled: (rowId: number) => `Rida ${rowId} on juba arveldatud`,
  noFreight: (rowId: number) => `Real ${rowId} ei ole midagi arveldada`,
};

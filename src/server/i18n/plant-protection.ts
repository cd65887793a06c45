/** Messages of the register of plant protection products sold, in Estonian. */
export const plantProtection = {
  fileName: 'taimekaitsevahendite-register',
  sheet: 'Taimekaitsevahendite register',
  columns: {
    day: 'Kuupäev',
    product: 'Toode',
    registrationNumber: 'Registreerimisnumber',
    eppoCode: 'EPPO-kood',
    lot: 'Partii',
    quantity: 'Kogus',
    unit: 'Ühik',
    company: 'Ostja',
    regNo: 'Registrikood',
    representative: 'Tunnistuse omanik',
    certificate: 'Taimekaitsetunnistus',
    certificateValidTo: 'Tunnistus kehtib kuni',
    order: 'Müügitellimus',
    seller: 'Müüja',
    row: 'Kirje',
    correction: 'Parandus',
  },
  rowNumber: (id: number) => `kirje ${String(id)}`,
  validTo: (day: string) => `kehtib kuni ${day}`,
  /** By hand with its reason; a row that came by itself says what it follows from. */
  correction: (of: number, reason: string | null) =>
    `parandab kirjet ${String(of)}: ${reason ?? 'väljastatud kogus või partii muutus'}`,
  seller: (seller: string) => `Müüja ${seller}`,
  printed: ({
    days,
    madeOn,
    count,
    source,
  }: Readonly<Record<'days' | 'madeOn' | 'source', string>> & { count: number }) =>
    `${days} · ${String(count)} ${count === 1 ? 'kirje' : 'kirjet'} · koostatud ${madeOn} · ${source}`,
  endsBeforeStart: 'Lõpp on enne algust',
  tooManyToPrint: (most: number) =>
    `Ühele paberile mahub kuni ${String(most)} kirjet: valige lühem ajavahemik või laadige CSV`,
  busy: 'Registri koostamine võtab praegu liiga kaua. Proovige mõne hetke pärast uuesti.',
  corrected: 'Kirje on juba parandatud: parandage viimast kirjet',
  nothingOtherwise: 'Parandus ei muudaks midagi',
};

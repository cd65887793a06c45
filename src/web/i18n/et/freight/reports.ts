import type { ReportedContract, ReportGroup, ReportName, ReportTotals } from '#api/reports/reports.ts';

import { counted, duration } from '../../counted.ts';

/** Words of the figures of what was driven. */
export const reports = {
  title: 'Aruanded',
  report: 'Aruanne',
  reports: {
    tonnes: 'Tonnid',
    km: 'Kilomeetrid',
    waiting: 'Ooteaeg',
    margin: 'Kasum',
    contracts: 'Lepingud',
  } satisfies Record<ReportName | 'contracts', string>,
  by: 'Rühmitus',
  groups: {
    client: 'Klient',
    product: 'Toode',
    truck: 'Auto',
    carrier: 'Vedaja',
    week: 'Nädal',
    trip: 'Veotöö',
    location: 'Koht',
  } satisfies Record<ReportGroup, string>,
  export: 'XLSX-fail',
  failed: 'Aruannet ei saanud laadida',
  none: 'Sel ajal ei ole veetud koormaid',
  noneHint: 'Valige teine või pikem ajavahemik.',
  rule: 'Veetud koormad laadimise päeva järgi.',
  chart: (title: string) => `Tulpdiagramm: ${title}. Samad arvud on allpool tabelis.`,
  drawn: (figure: string, most: number | null) =>
    most === null ? figure : `${figure}: ${String(most)} suurimat`,
  drawnContracts: 'Lepingud tonnides, suurim jääk ees',
  period: 'valitud ajavahemik',
  periodBefore: 'eelmine ajavahemik',
  units: {
    rows: '',
    tonnes: 't',
    loadedKm: 'km',
    emptyKm: 'km',
    waitingMinutes: 'h',
    chargedMinutes: 'h',
    incomeCents: '€',
    costCents: '€',
    marginCents: '€',
    heldRows: '',
  } satisfies Record<keyof ReportTotals, string>,
  beside: (before: string) => `Väiksemalt on all eelmine ajavahemik, ${before}.`,
  noneBefore: (before: string) => `Eelmises ajavahemikus, ${before}, koormaid ei olnud.`,
  places: 'Tonnid kohtade kaupa kaardil',
  atLocation: 'Koorem on kirjas lähtekoha juures, ooteaeg seal, kus oodati.',
  waiting: (count: number) => `${counted(count, 'veotöö', 'veotöö')} hind on veel arvutamisel.`,
  heldNote: (count: number) =>
    count === 1
      ? '1 koorma hind ei ole veel teada: tulu, kulu ja kasum on ilma selleta.'
      : `${String(count)} koorma hind ei ole veel teada: tulu, kulu ja kasum on ilma nendeta.`,
  beforeFailed: 'Eelmist ajavahemikku ei saanud laadida',
  before: (value: string) => `enne ${value}`,
  total: 'Kokku',
  columns: {
    rows: 'Koormaid',
    tonnes: 'Tonne',
    loadedKm: 'Koormaga km',
    emptyKm: 'Tühjalt km',
    waitingMinutes: 'Ooteaeg',
    chargedMinutes: 'Sellest tasuline',
    incomeCents: 'Tulu',
    costCents: 'Kulu',
    marginCents: 'Kasum',
    heldRows: 'Hinnata',
  },
  duration,
  noContracts: 'Sel ajal kehtivaid lepinguid ei ole',
  contractsRule:
    'Sel ajal kehtivad lepingud, kõige suurem jääk ees. Tulp nime all: kui suur osa on tarnitud; kriips tulbal: kui suur osa ajast on möödas.',
  contractGoods: ({ product, productGroup, pickup, destination }: ReportedContract) =>
    [
      (product ?? productGroup).name,
      pickup !== null || destination !== null
        ? `${pickup?.name ?? 'kõikjalt'} → ${destination?.name ?? 'kõikjale'}`
        : null,
    ]
      .filter((part) => part !== null)
      .join(', '),
  contractColumns: {
    company: 'Ettevõte',
    quantity: 'Leping',
    delivered: 'Tarnitud',
    planned: 'Plaanis',
    ordered: 'Kinnitamata',
    left: 'Alles',
    validTo: 'Kehtib kuni',
  },
  boundless: 'piirita',
  overContract: (amount: string, isDelivered: boolean) =>
    isDelivered ? `${amount} üle lepingu` : `tellitud ${amount} üle lepingu`,
  deliveredPercent: (percent: number) => `${String(percent)} %`,
  passedPercent: (percent: number) => `ajast möödas ${String(percent)} %`,
};

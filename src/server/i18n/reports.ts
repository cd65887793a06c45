import type { ReportName } from '#api/reports/reports.ts';

/** Words of the files with figures, in Estonian. */
export const reports = {
  none: 'Määramata',
  trip: (jobId: number, pickup: string, destination: string | null) =>
    `Veotöö ${jobId}: ${pickup} → ${destination ?? '?'}`,
  total: 'Kokku',
  names: {
    tonnes: 'tonnid',
    km: 'kilomeetrid',
    waiting: 'ooteaeg',
    margin: 'kasum',
  } satisfies Record<ReportName, string>,
  columns: {
    label: 'Nimi',
    rows: 'Veoseid',
    tonnes: 'Tonne',
    loadedKm: 'Koormaga km',
    emptyKm: 'Tühjalt km',
    waitingMinutes: 'Ooteaeg (min)',
    chargedMinutes: 'Tasuline ooteaeg (min)',
    income: 'Tulu (€)',
    cost: 'Kulu (€)',
    margin: 'Kasum (€)',
    held: 'Kinni peetud',
  },
  contracts: 'lepingud',
  contractColumns: {
    company: 'Ettevõte',
    goods: 'Kaup',
    pickup: 'Lähtekoht',
    destination: 'Sihtkoht',
    validFrom: 'Kehtib alates',
    validTo: 'Kehtib kuni',
    passed: 'Ajast möödas (%)',
    unit: 'Ühik',
    quantity: 'Leping',
    delivered: 'Tarnitud',
    planned: 'Plaanis',
    ordered: 'Tellitud, kinnitamata',
    left: 'Alles',
    over: 'Üle lepingu',
  },
};

/** Words of the office's homepage. */
export const today = {
  heading: 'Täna',
  failed: 'Päeva arve ei saanud lugeda',
  figures: 'Päev arvudes',
  jobs: 'veotööd',
  tonnes: 'tonni',
  done: 'lõpetatud',
  onTheWay: 'teel',
  withoutTruck: 'autota',
  alerts: 'Tähelepanu',
  allAlerts: (count: number) => (count === 1 ? 'Näita seda' : `Näita kõiki ${String(count)}`),
  others: (count: number) => `ja veel ${String(count)}`,
  noAlerts: 'Ükski asi ei oota lahendust.',
  alertsFailed: 'Tähelepanu nõudvaid asju ei saanud lugeda',
};

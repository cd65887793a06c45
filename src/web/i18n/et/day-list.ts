import { counted } from '../counted.ts';

/** Words of the day list, which is printed. */
export const dayList = {
  title: 'Päevaleht',
  print: 'Prindi',
  backToTable: 'Tagasi tabelisse',
  parts: 'Lehed',
  byTruck: 'Autode kaupa',
  byDay: 'Päevade kaupa',
  truckMissing: 'Auto määramata',
  unconfirmed: 'Kinnitamata',
  /** `counts`: without cancelled, failed and rejected rows. */
  total: (rows: number, counts: number, ordered: string, delivered: string | null) =>
    [
      counted(rows, 'rida', 'rida'),
      ...(counts === rows ? [] : [`arvestatud ${String(counts)}`]),
      `${ordered} tellitud`,
      ...(delivered === null ? [] : [`${delivered} tarnitud`]),
    ].join(', '),
  selfService: 'Klient tuleb ise järele',
  time: 'Kell',
  truck: 'Auto',
  from: 'Kust',
  to: 'Kuhu',
  goods: 'Kaup',
  notes: 'Märkused',
  notSet: 'määramata',
  client: (name: string) => `Klient: ${name}`,
  shelf: (shelf: string) => `Laokoht: ${shelf}`,
  wetGrain: 'märg vili',
  none: 'Neil päevadel ei ole ühtegi rida',
  noneHint: 'Valige tabelis teised päevad või filtrid.',
  failed: 'Päevalehte ei saanud laadida',
  tooMany: (shown: number) => `Näha on esimesed ${String(shown)} rida. Valige vähem päevi.`,
};

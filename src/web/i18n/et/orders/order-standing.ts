import { counted } from '../../counted.ts';

const loadsOf = (count: number) => counted(count, 'koorem', 'koormat');

/** Words of the sentence that says how a client's order stands. */
export const orderStanding = {
  cancelled: 'Tellimus on tühistatud',
  waits: (day: string) => `ootab kinnitamist, soovitud ${day}`,
  someWait: (count: number) => `${loadsOf(count)} ootab kinnitamist`,
  planned: (when: string) => `planeeritud ${when}`,
  wasPlanned: (when: string) => `oli planeeritud ${when}`,
  confirmed: (when: string) => `kinnitatud ${when}`,
  truckMissing: 'auto on määramata',
  fetched: (when: string) => `tulete ise järele ${when}`,
  rejected: 'kontor korraldab uue veo',
  paused: 'vedu on peatatud',
  error: 'kontor selgitab asjaolusid',
  onTheWay: (truck: string) => `${truck} on teel`,
  loading: (truck: string) => `${truck} on laadimisel`,
  unloading: (truck: string) => `${truck} on mahalaadimisel`,
  underWay: (count: number) => `${loadsOf(count)} on teel, laadimisel või mahalaadimisel`,
  truck: (plate: string | null) => (plate === null ? 'auto' : `auto ${plate}`),
  driver: (name: string) => `juht ${name}`,
  next: (words: string) => `järgmine koorem ${words}`,
  delivered: (...parts: readonly (string | null)[]) =>
    ['kohale toimetatud', parts.filter((part) => part !== null).join(', ')].join(' ').trim(),
  // A hyphen at which no line breaks.
  deliveredSome: (count: number, of: number) => `kohale toimetatud ${loadsOf(count)} ${String(of)}\u2011st`,
  deliveredAll: (count: number) => `kõik ${loadsOf(count)} on kohale toimetatud`,
  last: (when: string) => `viimane ${when}`,
  at: (day: string, time: string | null) => (time === null ? day : `${day} kell ${time}`),
  /** 'planeeritud …' */
  until: {
    today: 'tänaseks',
    tomorrow: 'homseks',
    weekdays: [
      'esmaspäevaks',
      'teisipäevaks',
      'kolmapäevaks',
      'neljapäevaks',
      'reedeks',
      'laupäevaks',
      'pühapäevaks',
    ],
  },
  /** 'kohale toimetatud …' */
  on: {
    today: 'täna',
    tomorrow: 'homme',
    weekdays: [
      'esmaspäeval',
      'teisipäeval',
      'kolmapäeval',
      'neljapäeval',
      'reedel',
      'laupäeval',
      'pühapäeval',
    ],
  },
};

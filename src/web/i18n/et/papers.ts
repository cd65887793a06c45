import { formatDay } from '#domain/calendar/day.ts';
import type { PaperSubject } from '#domain/papers/paper.ts';

/** Words of papers that run out. */
export const papers = {
  title: 'Paberid',
  hint: 'Autode, haagiste, juhtide, vedajate ja kaalude paberid, esimesena lõppev ees.',
  add: 'Lisa paber',
  edit: 'Paber',
  renewTitle: 'Uuenda paber',
  change: 'Muuda',
  renew: 'Uuenda',
  takeBack: 'Kustuta',
  takeBackTitle: (name: string) => `Kas kustutada paber: ${name}?`,
  takeBackText: 'Paber kaob loendist ja hoiatustest.',
  takenBack: 'Paber kustutatud',
  saved: 'Paber salvestatud',
  saveFailed: 'Paberi salvestamine ebaõnnestus',
  failed: 'Paberite lugemine ebaõnnestus',
  none: 'Pabereid ei ole',
  noneHint: 'Lisage paber siin või tooge kõik korraga impordiga papers.',
  noneFound: 'Selliseid pabereid ei ole',
  filters: 'Paberite filtrid',
  search: 'Otsi numbrit, nime või liiki',
  all: 'Kõik',
  soon: 'Aegunud või aegumas',
  ofOne: 'Näita kõigi pabereid',
  more: 'Näita veel',
  kind: 'Liik',
  subject: 'Kelle või mille paber',
  number: 'Number',
  scheme: 'Skeem',
  schemeHint: 'Näiteks GMP+ või ISCC.',
  validFrom: 'Kehtib alates',
  validTo: 'Kehtib kuni (k.a)',
  photo: 'Pildista paber',
  removePhoto: 'Eemalda foto',
  photoFailed: 'Fotot ei saa lugeda',
  showPhoto: 'Foto',
  refuses: 'ilma ei anta veotööd',
  subjects: {
    TRUCK: 'Auto',
    TRAILER: 'Haagis',
    DRIVER: 'Autojuht',
    COMPANY: 'Ettevõte',
    SCALE: 'Kaal',
  } satisfies Record<PaperSubject, string>,
  /** `aegub 12.12.2026` */
  ends: (validTo: string, daysLeft: number) => `${daysLeft < 0 ? 'aegus' : 'aegub'} ${formatDay(validTo)}`,
  left: (days: number) => {
    if (days === 0) return 'täna';
    if (days < 0) return days === -1 ? 'eile' : `${String(-days)} päeva eest`;
    return days === 1 ? 'homme' : `${String(days)} päeva pärast`;
  },
  begins: (validFrom: string) => `kehtib alates ${formatDay(validFrom)}`,
};

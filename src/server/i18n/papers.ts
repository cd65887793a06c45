import { type Day, formatDay } from '#domain/calendar/day.ts';
import type { PaperSubject } from '#domain/papers/paper.ts';

const subjects = {
  TRUCK: 'Auto',
  TRAILER: 'Haagis',
  DRIVER: 'Autojuht',
  COMPANY: 'Ettevõte',
  SCALE: 'Kaal',
} satisfies Record<PaperSubject, string>;

const ofSubject = {
  TRUCK: 'auto',
  TRAILER: 'haagise',
  DRIVER: 'autojuhi',
  COMPANY: 'ettevõtte',
  SCALE: 'kaalu',
} satisfies Record<PaperSubject, string>;

/** Whose a paper is beside a truck that is chosen from: the truck's own needs no word. */
const besideTruck = {
  TRUCK: '',
  TRAILER: 'haagise ',
  DRIVER: 'juhi ',
  COMPANY: 'vedaja ',
  SCALE: 'kaalu ',
} satisfies Record<PaperSubject, string>;

/** A paper that has run out, as its sentences need it. */
export interface ExpiredPaperWords {
  subject: PaperSubject;
  label: string;
  validTo: Day;
  refuses: boolean;
}

/** Messages about papers that run out, in Estonian. */
export const papers = {
  /** Years outside of which a day is a slip of the keys. */
  firstDay: '1990-01-01',
  lastDay: '2120-12-31',
  endsBeforeStart: 'Lõpp on enne algust',
  strangeYear: 'Kontrollige aastat',
  thereAlready: 'Sama paber on juba olemas',
  notOfSubject: (label: string, subject: PaperSubject) => `${label} ei ole ${ofSubject[subject]} paber`,
  expired: (paper: ExpiredPaperWords & { name: string }) =>
    `${subjects[paper.subject]} ${paper.name}: ${lowerFirst(paper.label)} aegus ${formatDay(paper.validTo)}${paper.refuses ? ', ilma selleta veotööd ei anta' : ''}`,
  /** The same beside a truck that is chosen from. */
  choice: ({ subject, label, validTo, refuses }: ExpiredPaperWords) =>
    `${besideTruck[subject]}${lowerFirst(label)} aegus ${formatDay(validTo)}${refuses ? ', ilma selleta veotööd ei anta' : ''}`,
  expiring: (label: string, validTo: Day, daysLeft: number) =>
    daysLeft < 0
      ? `${label} aegus ${formatDay(validTo)}`
      : `${label} aegub ${formatDay(validTo)}${daysLeft === 0 ? ' (täna)' : daysLeft === 1 ? ' (homme)' : ` (${String(daysLeft)} päeva pärast)`}`,
};

/** A kind in the middle of a sentence; names in capitals stay as they are: 'GMP+', 'ADR-tunnistus'. */
function lowerFirst(label: string): string {
  return /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

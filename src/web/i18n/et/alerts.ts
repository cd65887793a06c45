import type { ReportAnswer } from '#domain/driver/report-outcome.ts';

import { counted } from '../counted.ts';
import { alertNames } from './alert-names.ts';

const answeredWords: Record<ReportAnswer, string> = {
  KEEP: 'Nii jääb',
  CONTINUE: 'Uus koorem edasi',
  RESTORE: 'Taastatud',
  DISMISS: 'Aruanne on tühistatud',
};

/** Words of 'Tähelepanu', the office's list of open alerts. */
export const alerts = {
  ...alertNames,
  shown: 'Näita',
  kind: 'Liik',
  allKinds: 'Kõik',
  views: { open: 'Lahtised', tomorrow: 'Homme', settled: 'Lahendatud' },
  settled: 'Lahendatud',
  list: 'Lahtised asjad',
  today: 'täna',
  tomorrow: 'homme',
  unfold: (count: number) => `Möödunud tundidest ${String(count)}. Näita`,
  fold: (count: number) => `Möödunud tundidest ${String(count)}. Peida`,
  keys: '↑ ↓ järgmine · Enter teeb · E lahendab · tühik märgib · → näitab kõike',
  settleTicked: 'Lahenda valitud',
  assignTicked: (count: number) => `Määra auto (${String(count)})`,
  /** `count`: of the orders, where other things are ticked too. */
  confirmTicked: (count: number | null) =>
    count === null ? 'Kinnita valitud' : `Kinnita valitud (${counted(count, 'tellimus', 'tellimust')})`,
  confirmTitle: (count: number) => (count === 1 ? 'Kinnita tellimus' : `Kinnita ${String(count)} tellimust`),
  confirmedNow: (count: number) => `Kinnitatud: ${counted(count, 'koorem', 'koormat')}`,
  /** `left`: the number added to the same causes meanwhile. */
  settledNow: (count: number, left: number) =>
    [
      count === 1 ? 'Lahendatud' : `Lahendatud: ${String(count)}`,
      ...(left === 0 ? [] : [`vahepeal lisandunu jäi lahti: ${String(left)}`]),
    ].join(', '),
  reopen: 'Võta tagasi',
  reopenFailed: 'Lahendamise tagasivõtmine',
  sendAgain: 'Saada uuesti',
  nothingToSend: 'Saata ei ole enam midagi.',
  assignTitle: (number: number, of: number) =>
    of === 1 ? 'Määra auto' : `Määra auto (${String(number)}/${String(of)})`,
  assigned: (rowId: number, plate: string) => `Rida ${String(rowId)}: ${plate}`,
  rowFailed: 'Rida ei saanud lugeda',
  failed: 'Tähelepanu nõudvaid asju ei saanud laadida',
  noneOpen: 'Lahtisi asju ei ole',
  noneOpenHint:
    'Siia tuleb kõik, mis vajab kontori otsust, näiteks autota vedu, kinnitamata tellimus või juhi teade.',
  noneSettled: 'Midagi ei ole veel lahendatud',
  more: 'Näita rohkem',
  planMoved: (minutes: number, jobs: number) =>
    `Päevaplaanis on auto ${jobs === 1 ? 'järgmine töö' : `järgmised ${String(jobs)} tööd`} u ${String(minutes)} min hiljem, kuni neile määratakse uus aeg.`,
  who: 'Kes',
  raised: 'Teatatud',
  when: 'Millal juhtus',
  truck: 'Auto',
  driver: 'Autojuht',
  job: 'Veotöö',
  row: 'Rida',
  rowAt: (id: number, time: string | null) => (time === null ? String(id) : `${String(id)} kell ${time}`),
  date: 'Aeg',
  client: 'Klient',
  goods: 'Kaup',
  way: 'Teekond',
  status: 'Staatus',
  report: 'Mida juht teatas',
  openRow: 'Ava rida',
  openRows: 'Ava read',
  call: (name: string) => `Helista: ${name}`,
  settle: 'Lahenda',
  /** The answers to a driver's report; the server's refusals name them with the same words. */
  answers: {
    KEEP: 'Nii jääb',
    CONTINUE: 'Uus koorem edasi',
    RESTORE: 'Taasta',
    DISMISS: 'Tühista aruanne',
  } satisfies Record<ReportAnswer, string>,
  answered: (answer: ReportAnswer, rowId: number | null) =>
    `${answeredWords[answer]}${rowId === null ? '' : `: rida ${String(rowId)}`}`,
  reason: 'Põhjus',
  dismissHint: 'Miks juhi aruanne ei loe? See jääb ajalukku alles.',
  settleTitle: 'Märgi lahendatuks',
  loadsBefore: 'Viimased koormad',
  note: 'Märkus',
  noteHint: 'Kuidas see lahenes? Märkus jääb alles.',
  settledMeanwhile: 'Lahendatud vahepeal.',
  settleFailed: 'Lahendatuks märkimine',
  settledBy: (who: string, when: string, answer: ReportAnswer | null) =>
    `Lahendas ${who}, ${when}${answer === null ? '' : `: ${answeredWords[answer]}`}`,
  settledItself: (when: string, because: string | null) =>
    because === null ? `Lahenes ise, ${when}` : `Lahenes ise: ${because}. ${when}`,
};

import type { OpenFigure } from '#api/day-figures/figure-search.ts';
import { kindLabels } from '#api/import/admin-kinds.ts';
import { columnHints, columnLabels, emptyChoiceLabels } from '#api/import/column-labels.ts';
import { locationTypeLabels } from '#api/locations/location-type-labels.ts';
import { regimeLabels } from '#api/vehicles/regime-labels.ts';
import type { CorrectableField, CorrectableKind } from '#domain/dispatch/correction.ts';
import type { CheckMatter, CheckState } from '#domain/dispatch/day-check.ts';
import type { Send } from '#domain/dispatch/preflight.ts';
import type { RecipientRole } from '#domain/sms/recipient.ts';

import { counted } from '../counted.ts';

/** Words of what sends lack and of correcting it; their screens import them from here, on demand. */
export const missing = {
  badge: (count: number) => `puudu ${String(count)}`,
  wrongStatus: 'Staatus vale',
  sent: 'Saadetud',
  title: 'Puuduvad andmed',
  failed: 'Puuduvaid andmeid ei saanud laadida',
  none: 'Midagi ei puudu',
  noneHint: 'Rea võib saata.',
  row: (rowId: number) => `Rida ${String(rowId)}`,
  cell: (rowId: number, column: string) => `Rida ${String(rowId)}: ${within(column)}`,
  record: (kind: string, name: string) => `${kind} ${name}`,
  recordField: (kind: string, name: string, field: string) => `${kind} ${name}: ${within(field)}`,
  jobRows: (jobId: number) => `Näita veotöö ${String(jobId)} ridu`,
  status: (label: string) => `Praegune staatus: ${label}`,
  locked: 'Selle staatusega real ei saa seda muuta.',
  confirm: (rowId: number) => `Kinnita rida ${String(rowId)}`,
  confirmed: 'Kinnitamine õnnestus',
  confirmFailed: 'Kinnitamine ebaõnnestus',
};

/** A name inside a sentence; an abbreviation stays as it is. */
function within(name: string): string {
  return /^\p{Lu}{2}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
}

export const correction = {
  title: 'Paranda andmed',
  everywhere: 'Muudatus kehtib kõigil ridadel.',
  saved: 'Andmete parandamine õnnestus',
  saveFailed: 'Andmete parandamine ebaõnnestus',
  failed: 'Andmeid ei saanud laadida',
  changedTitle: 'Andmeid on vahepeal muudetud',
  changedHint: 'Teie muudatused on alles. Vaadake märgitud väljad üle ja salvestage uuesti.',
  takeTheirs: 'Võta serveri andmed',
  theirs: (value: string) => `Serveris: ${value}`,
  nothing: 'tühi',
  searchRecord: 'Otsi nime või koodi järgi',
  kinds: kindLabels satisfies Record<CorrectableKind, { one: string }>,
  fields: columnLabels satisfies Record<CorrectableField, string>,
  hints: columnHints,
  regimes: { unknown: emptyChoiceLabels.cleaningRegime, ...regimeLabels },
  locations: { usual: emptyChoiceLabels.locationTypeCode, ...locationTypeLabels },
};

interface ToSend {
  count: number;
  sends: readonly string[];
  /** SMSes by whom they are for. */
  sms: readonly { role: RecipientRole; count: number }[];
  leftOut: number;
}

const toRole: Record<RecipientRole, string> = {
  DRIVER: 'autojuhtidele',
  FORMER_DRIVER: 'eelmistele autojuhtidele',
  CLIENT: 'klientidele',
  PICKUP: 'lähtekohtadele',
  DESTINATION: 'sihtkohtadele',
  OTHER: 'logistikutele',
};

export const dayCheck = {
  title: 'Veotööde kontroll',
  day: 'Veo kuupäev',
  sends: {
    sms: 'SMS',
    waybill: 'E-veoseleht',
    fleet: 'Jälgimisteenus',
    terminal: 'PK Terminal',
  } satisfies Record<Send, string>,
  show: 'Mille jaoks',
  every: 'Kõik',
  count: (notReady: number, all: number) =>
    `${counted(notReady, 'rida', 'rida')} ${String(all)}-st ei ole valmis`,
  /** '21 saatmata, neist 10 saab kohe saata': what waits is that of the unsent which nothing stops. */
  rest: ({ unsent, waiting, minor, done }: Record<'unsent' | 'waiting' | 'minor' | 'done', number>) =>
    [
      ...(unsent > waiting ? [`${String(unsent)} saatmata, neist ${String(waiting)} saab kohe saata`] : []),
      ...(unsent === waiting && waiting > 0 ? [`${String(waiting)} saab kohe saata`] : []),
      ...(minor === 0 ? [] : [`${String(minor)} saab saata, midagi jääb hilisemaks`]),
      ...(done === 0 ? [] : [`${String(done)} valmis`]),
    ].join(' · '),
  lines: 'Päeva read',
  states: {
    stopped: 'Ei ole valmis',
    waiting: 'Ootab saatmist',
    minor: 'Ei takista saatmist',
    done: 'Valmis',
  } satisfies Record<CheckState, string>,
  figures: {
    withoutTruck: 'Autota',
    unsent: 'Saatmata',
    unconfirmed: 'Kinnitamata',
    clashes: 'Topelt',
  } satisfies Record<OpenFigure, string>,
  /** 'Saatmata: SMS, E-veoseleht'. */
  unsent: (sends: readonly string[]) => `Saatmata: ${sends.join(', ')}`,
  matters: {
    truck: 'Auto puudub',
    split: 'Ei mahu ühele autole',
    confirm: 'Tellimus ootab kinnitamist',
    clash: 'Topeltbroneering',
    forbidden: 'Laadimine keelatud',
    send: 'Saatmata',
    unseen: 'Juht ei ole teadet avanud',
    cleaning: 'Enne vaja puhastust',
    none: 'Valmis',
    lack: 'Andmed puudu',
  } satisfies Record<Exclude<CheckMatter, 'state' | 'refused'>, string>,
  actions: {
    truck: 'Määra auto',
    split: 'Jaga koormateks',
    confirm: 'Kinnita',
    state: 'Ava rida',
    refused: 'Määra auto',
    clash: 'Ava read',
    forbidden: 'Ava rida',
    lack: 'Paranda',
    send: 'Saada',
    unseen: 'Ava rida',
    cleaning: 'Ava rida',
    none: null,
  } satisfies Record<CheckMatter, string | null>,
  clash: (rowId: number, time: string) => `Samal ajal: rida ${String(rowId)}, kell ${time}`,
  more: (count: number) => `+${String(count)}`,
  row: (rowId: number) => `Rida ${String(rowId)}`,
  noTime: 'kellata',
  lacksNothing: 'Midagi ei puudu.',
  keys: '↑ ↓ järgmine · Enter teeb · tühik märgib · → näitab kõike',
  confirmTicked: (count: number) => `Kinnita valitud (${String(count)})`,
  assignTicked: (count: number) => `Määra auto (${String(count)})`,
  sendTicked: (count: number) => `Saada valitud (${String(count)})`,
  chip: (send: string, count: number) => `${send} ${String(count)}`,
  allReadyTomorrow: 'Kõik homsed veotööd on valmis',
  allReady: 'Kõik veotööd on valmis',
  pushUnseen: 'Juht ei ole teadet avanud',
  sendReady: 'Saada kõik valmis',
  sendReadyCount: (rows: number) => `Saada kõik valmis (${counted(rows, 'rida', 'rida')})`,
  sendReadyTitle: (rows: number) => `Saada: ${counted(rows, 'rida', 'rida')}`,
  nothingReady: 'Saata ei ole praegu midagi.',
  /** Above the rows that the board would ask about: they are sent one by one. */
  leftOut: (rows: number) =>
    `${counted(rows, 'rida jääb', 'rida jääb')} välja, sest enne tuleb otsustada. Saatke need ükshaaval.`,
  reading: 'Loen ridu…',
  begin: 'Saada',
  beginCount: (count: number) => `Saada ${counted(count, 'teade', 'teadet')}`,
  /** '65 teadet: SMS 40, E-veoseleht 25. SMS: autojuhtidele 12, klientidele 28. SMSita jääb 3.' */
  toSend: ({ count, sends, sms, leftOut }: ToSend) => {
    const by = sms.flatMap(({ role, count }) => (count === 0 ? [] : [`${toRole[role]} ${String(count)}`]));
    const said = [
      ...(count === 0 ? [] : [`${counted(count, 'teade', 'teadet')}: ${sends.join(', ')}`]),
      ...(by.length === 0 ? [] : [`SMS: ${by.join(', ')}`]),
      ...(leftOut === 0 ? [] : [`SMSita jääb ${String(leftOut)}`]),
    ];
    return said.map((sentence) => `${sentence}.`).join(' ');
  },
  progress: (done: number, all: number) => `Saadan: ${String(done)} / ${String(all)}`,
  summary: (done: number, failed: number) =>
    failed === 0 ? `Saadetud ${String(done)}` : `Saadetud ${String(done)}, saatmata ${String(failed)}`,
  outcomes: {
    running: 'saadan…',
    done: 'saadetud',
    alreadySent: 'oli juba saadetud',
    simulated: 'saadetud (proov)',
  },
  noRows: 'Sellel päeval ei ole veotöid',
  failed: 'Veotöid ei saanud kontrollida',
};

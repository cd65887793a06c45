import type { AlertKind } from '#domain/alerts/alert-kind.ts';
import type { AlertAction, Urgency } from '#domain/alerts/alert-rules.ts';
import type { AlertStage } from '#domain/alerts/work-list.ts';

/** Names of alerts, also for the menu and the homepage, which show them without the list. */
export const alertNames = {
  stages: {
    ROAD: 'Teel ja valesti',
    LATE: 'Hiljaks jäänud',
    PAST: 'Möödunud tunnid',
  } satisfies Record<Exclude<AlertStage, 'OPEN'>, string>,
  urgencies: { NOW: 'Kohe', TODAY: 'Täna', LATER: 'Hiljem' } satisfies Record<Urgency, string>,
  actions: {
    ASSIGN_TRUCK: 'Määra auto',
    SPLIT: 'Jaga koormateks',
    CONFIRM: 'Kinnita',
    ANSWER: 'Vasta',
    SEND_AGAIN: 'Saada uuesti',
    MARK_READ: 'Loetud',
    OPEN_MESSAGE: 'Ava sõnum',
    OPEN_ORDER: 'Ava tellimus',
    OPEN_ROWS: 'Ava read',
    OPEN_STATEMENTS: 'Ava arved',
    OPEN_PAPERS: 'Ava paberid',
    OPEN_PRECURSORS: 'Ava teade',
    REPORT_LOSS: 'Teata PPA-le',
    LOOK: 'Vaata',
  } satisfies Record<AlertAction, string>,
  count: (count: number) => (count === 1 ? '1 lahtine asi' : `${String(count)} lahtist asja`),
  kinds: {
    DRIVER_REPORT_NOT_APPLIED: 'Juhi teade jäi töösse kandmata',
    WEIGHT_UNUSUAL: 'Ebatavaline kaal, kogus või km',
    CHANGED_AFTER_SENDING: 'Muudetud pärast saatmist',
    SEND_FAILED: 'Saatmine ebaõnnestus',
    ORDER_UNCONFIRMED: 'Tellimus ootab kinnitamist',
    ORDER_CHANGE_ASKED: 'Klient soovib muuta',
    RELEASE_ASKED: 'Palutakse luba laadida',
    TRUCK_MISSING: 'Auto puudub',
    TRUCK_DOUBLE_BOOKED: 'Topeltbroneering',
    CONTRACT_NEARLY_USED: 'Leping täis või täitumas',
    PAPER_EXPIRING: 'Paber aegub',
    PRECURSOR_REPORT_DUE: 'Teade PPA-le on saatmata',
    PRECURSOR_SHORT: 'Lähteainet on puudu',
    LOADED_OTHER_GOODS: 'Peal on muu kaup',
    CHANGED_MEANWHILE: 'Tehtud teisiti',
    DRIVER_NOTE: 'Juht kirjutas märkuse',
    DRIVER_REPORT: 'Juhi teade',
    MESSAGE_RECEIVED: 'Klient kirjutas',
    OVERLOADED: 'Ülekoorem teel',
    LOAD_STOPPED: 'Vedu seisab',
    PREVIOUS_LOADS_CHANGED: 'Eelmised koormad parandatud',
    LOAD_FORBIDDEN: 'Keelatud koorem peal',
    LATE_EXPECTED: 'Jääb hiljaks',
  } satisfies Record<AlertKind, string>,
  /** An alert of `WEIGHT_UNUSUAL` by what it is about; of several the kind's name. */
  unusual: { weight: 'Ebatavaline kaal', count: 'Ebatavaline kogus', distance: 'Ebatavaline vahemaa' },
};

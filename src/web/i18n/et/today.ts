import type { AlertKind } from '#domain/alerts/alert-kind.ts';
import type { AlertStage, Urgency } from '#domain/alerts/work-list.ts';

/** What alerts are called, also where the menu and the homepage tell of them without the list. */
export const alertNames = {
  stages: {
    ROAD: 'Teel ja valesti',
    LATE: 'Hiljaks jäänud',
    PAST: 'Möödunud tunnid',
  } satisfies Record<Exclude<AlertStage, 'OPEN'>, string>,
  urgencies: { NOW: 'Kohe', TODAY: 'Täna', LATER: 'Hiljem' } satisfies Record<Urgency, string>,
  count: (count: number) => (count === 1 ? '1 lahtine asi' : `${String(count)} lahtist asja`),
  kinds: {
    DRIVER_REPORT_NOT_APPLIED: 'Juhi teade jäi töösse kandmata',
    WEIGHT_UNUSUAL: 'Ebatavaline kaal',
    CHANGED_AFTER_SENDING: 'Muudetud pärast saatmist',
    SEND_FAILED: 'Saatmine ebaõnnestus',
    ORDER_UNCONFIRMED: 'Tellimus ootab kinnitust',
    ORDER_CHANGE_ASKED: 'Klient palub tellimust muuta',
    RELEASE_ASKED: 'Palutakse luba laadida',
    TRUCK_MISSING: 'Auto puudub',
    TRUCK_DOUBLE_BOOKED: 'Topeltbroneering',
    CONTRACT_NEARLY_USED: 'Leping täis või täitumas',
    LOADED_OTHER_GOODS: 'Peal on muu kaup',
    CHANGED_MEANWHILE: 'Töö muutus juhi teadmata',
    DRIVER_NOTE: 'Juht kirjutas märkuse',
    DRIVER_REPORT: 'Juhi teade',
    MESSAGE_RECEIVED: 'Klient kirjutas',
  } satisfies Record<AlertKind, string>,
};

/** Words of the office's homepage. */
export const today = {
  ofYesterday: 'Eilne päev',
  heading: 'Täna',
  failed: 'Päeva arve ei saanud lugeda',
  figures: 'Päev arvudes',
  jobs: 'veotööd',
  ordered: 't tellitud',
  delivered: 't tarnitud',
  done: 'lõpetatud',
  onTheWay: 'töös',
  withoutTruck: 'autota',
  unconfirmed: 'kinnitamata',
  unsent: 'saatmata',
  clashes: 'topelt',
  tomorrow: 'Homme',
  figuresTomorrow: 'Homne arvudes',
  checkTomorrow: 'Kontrolli homseid',
  tomorrowReady: 'Homne on valmis.',
  tomorrowFromNoon: 'Alates keskpäevast on siin kirjas, mis homseks veel puudu on.',
  nothingTomorrow: 'Homseks ei ole veotöid.',
  nothingUrgent: 'Täna ei ole midagi pooleli.',
  alerts: 'Tähelepanu',
  allAlerts: (count: number) => (count === 1 ? 'Näita seda' : `Näita kõiki ${String(count)}`),
  noAlerts: 'Ükski asi ei oota lahendust.',
  alertsFailed: 'Tähelepanu nõudvaid asju ei saanud lugeda',
};

import type { DriverLanguage } from '#api/driver/languages.ts';
import { clientStatusLabels, unreportedLabel } from '#api/job-row/job-row-labels.ts';
import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';

/** The page behind a link, for people who wait for a load. */
export interface SharedLinkMessages {
  title: string;
  dead: string;
  deadHint: string;
  statuses: Record<JobRowStatus, string>;
  /** In place of the status when the day of a confirmed load is over and nobody has reported anything. */
  unreported: string;
  /** In place of the status once the driver has left the pickup. */
  goodsUnderWay: string;
  order: string;
  planned: string;
  expected: string;
  about: (time: string) => string;
  /** What is left of the way. */
  left: (minutes: number, km: number) => string;
  from: string;
  to: string;
  quantity: string;
  /** When it was delivered. */
  deliveredAt: string;
  delivered: string;
  loaded: string;
  unloaded: string;
  corrected: string;
  document: string;
  load: (number: number, of: number) => string;
}

const et: SharedLinkMessages = {
  title: 'Saadetise jälgimine',
  dead: 'Link ei kehti',
  deadHint: 'Link on aegunud või tagasi võetud. Küsige saatjalt uus.',
  // The words of the client's own pages.
  statuses: clientStatusLabels,
  unreported: unreportedLabel,
  goodsUnderWay: 'Kaup on teel',
  order: 'Tellimus',
  planned: 'Plaanitud',
  expected: 'Eeldatav saabumine',
  about: (time) => `u ${time}`,
  left: (minutes, km) => `u ${String(minutes)} min, ${String(km)} km`,
  from: 'Kust',
  to: 'Kuhu',
  quantity: 'Kogus',
  deliveredAt: 'Kohale toimetatud',
  delivered: 'Kohale toimetatud kogus',
  loaded: 'Laadimisel kaalutud',
  unloaded: 'Mahalaadimisel kaalutud',
  corrected: 'Kaalud on parandatud pärast seda, kui saateleht e-postiga läks. Siin on kehtivad kaalud.',
  document: 'Saateleht (PDF)',
  load: (number, of) => `Koorem ${number}/${of}`,
};

const ru: SharedLinkMessages = {
  title: 'Отслеживание груза',
  dead: 'Ссылка недействительна',
  deadHint: 'Срок ссылки истёк или её отозвали. Попросите у отправителя новую.',
  statuses: {
    UNCONFIRMED: 'Ждёт подтверждения',
    UNCOMPLETED: 'Подтверждено',
    APPROACHING_ORIGIN: 'Машина в пути',
    IN_PROGRESS: 'Машина загружается',
    ON_THE_WAY: 'Машина в пути',
    IN_DESTINATION: 'Машина на месте',
    COMPLETED: 'Доставлено',
    CANCELLED: 'Отменено',
    FAILED: 'Не состоялось',
    REJECTED: 'Офис организует новую перевозку',
    PAUSED: 'Перевозка приостановлена',
    ERROR: 'Офис выясняет обстоятельства',
    SELF_SERVICE: 'Вы забираете сами',
  },
  unreported: 'Нет данных о рейсе',
  goodsUnderWay: 'Груз в пути',
  order: 'Заказ',
  planned: 'План',
  expected: 'Ожидаемое прибытие',
  about: (time) => `около ${time}`,
  left: (minutes, km) => `около ${String(minutes)} мин, ${String(km)} км`,
  from: 'Откуда',
  to: 'Куда',
  quantity: 'Количество',
  deliveredAt: 'Доставлено',
  delivered: 'Доставленное количество',
  loaded: 'Вес при погрузке',
  unloaded: 'Вес при разгрузке',
  corrected: 'Вес исправлен после отправки накладной по почте. Здесь действующие данные.',
  document: 'Накладная (PDF)',
  load: (number, of) => `Рейс ${number}/${of}`,
};

const en: SharedLinkMessages = {
  title: 'Follow the load',
  dead: 'The link does not work',
  deadHint: 'It has expired or was withdrawn. Ask the sender for a new one.',
  statuses: {
    UNCONFIRMED: 'Waits to be confirmed',
    UNCOMPLETED: 'Confirmed',
    APPROACHING_ORIGIN: 'The truck is on its way',
    IN_PROGRESS: 'The truck is loading',
    ON_THE_WAY: 'The truck is on its way',
    IN_DESTINATION: 'The truck has arrived',
    COMPLETED: 'Delivered',
    CANCELLED: 'Cancelled',
    FAILED: 'Did not take place',
    REJECTED: 'The office arranges another haul',
    PAUSED: 'The haul is paused',
    ERROR: 'The office is finding out',
    SELF_SERVICE: 'You fetch it yourself',
  },
  unreported: 'Not known whether it took place',
  goodsUnderWay: 'The goods are on their way',
  order: 'Order',
  planned: 'Planned',
  expected: 'Expected arrival',
  about: (time) => `about ${time}`,
  left: (minutes, km) => `about ${String(minutes)} min, ${String(km)} km`,
  from: 'From',
  to: 'To',
  quantity: 'Quantity',
  deliveredAt: 'Delivered',
  delivered: 'Delivered quantity',
  loaded: 'Weighed at loading',
  unloaded: 'Weighed at unloading',
  corrected: 'The weights were corrected after the document went by e-mail. These are the valid ones.',
  document: 'Delivery document (PDF)',
  load: (number, of) => `Load ${number}/${of}`,
};

export const sharedLinkMessages: Record<DriverLanguage, SharedLinkMessages> = { et, ru, en };

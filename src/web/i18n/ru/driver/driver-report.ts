import type { DriverMessages } from '../../et/driver/driver.ts';

export const officeReport: DriverMessages['officeReport'] = {
  button: 'Сообщить в офис',
  title: 'Сообщение в офис',
  about: 'О чём вы сообщаете?',
  topics: {
    QUEUE: 'Очередь',
    LATE: 'Опаздываю',
    TYRE: 'Колесо',
    TRUCK: 'Машина или люк',
    GOODS: 'Товар',
    OTHER: 'Другое',
  },
  wait: 'Сколько это займёт?',
  minutes: (minutes) => `около ${minutes} мин`,
  note: 'Добавьте, что офису важно знать',
  photo: 'Добавить фото',
  photoCount: (count) => `Фото: ${count}`,
  photosBeside: (most, others) =>
    `С сообщением уйдёт ${most} фото. Остальные (${others}) останутся среди фото рейса.`,
  takeOff: 'Убрать фото',
  willSend: 'Офис получит сообщение',
  missing: 'Выберите, о чём сообщаете, или напишите.',
  send: 'Отправить',
  queued: 'Сообщение уходит в офис',
  arrived: 'Офис получил сообщение',
  queuedOffline: 'Сообщение на устройстве и уйдёт в офис, когда появится сеть.',
};

import type { DriverMessages } from '../../et/driver/driver.ts';

export const officeReport: DriverMessages['officeReport'] = {
  button: 'Tell the office',
  title: 'Message to the office',
  about: 'What is it about?',
  topics: {
    QUEUE: 'Queue',
    LATE: 'Running late',
    TYRE: 'Tyre',
    TRUCK: 'Truck or hatch',
    GOODS: 'Goods',
    OTHER: 'Other',
  },
  wait: 'How long will it take?',
  minutes: (minutes) => `about ${minutes} min`,
  note: 'Add what the office should know',
  photo: 'Add a photo',
  photoCount: (count) => `Photos: ${count}`,
  photosBeside: (most, others) =>
    `${most} photos go with the message. The others (${others}) stay with the job.`,
  takeOff: 'Leave the photos out',
  willSend: 'The office will be told',
  missing: 'Choose what it is about, or write it.',
  send: 'Send',
  queued: 'The message is on its way to the office',
  arrived: 'The office has the report',
  queuedOffline: 'The message is on this device and goes to the office once there is a network.',
};

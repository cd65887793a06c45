import { addDays, type Day } from '#domain/calendar/day.ts';
import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';
import type { SeededRandom } from '#domain/seeded-random.ts';

import { isMadeByHand, type Truck, type DemoRecords } from './demo-records.ts';
import { type Haul, palletDelivery, purchase, sale } from './hauls.ts';
import { emptyJobBook, type JobBook, writeJob } from './job-book.ts';
import { choiceFor, freeTrucks, nothingSent } from './job-choices.ts';

const jobRowCount = 400;
/** The days of the jobs, today being 0. */
const firstDay = -7;
const lastDay = 6;
/** Rows that can be sent everywhere, at the end of the last day and so at the top of the table. */
const readyRowCount = 8;

const pastStatuses: readonly JobRowStatus[] = [
  ...Array<JobRowStatus>(22).fill('COMPLETED'),
  ...(['CANCELLED', 'CANCELLED', 'FAILED', 'REJECTED', 'ERROR', 'SELF_SERVICE', 'SELF_SERVICE'] as const),
];
const futureStatuses: readonly JobRowStatus[] = [
  ...Array<JobRowStatus>(16).fill('UNCOMPLETED'),
  ...(['UNCONFIRMED', 'UNCONFIRMED', 'UNCONFIRMED', 'CANCELLED', 'SELF_SERVICE', 'REJECTED'] as const),
];
/** Every status there is, earlier ones at earlier hours. */
const todaysStatuses: readonly JobRowStatus[] = [
  ...(['COMPLETED', 'COMPLETED', 'COMPLETED', 'COMPLETED', 'SELF_SERVICE', 'FAILED', 'ERROR'] as const),
  ...(['IN_DESTINATION', 'IN_DESTINATION', 'ON_THE_WAY', 'ON_THE_WAY', 'ON_THE_WAY', 'PAUSED'] as const),
  ...(['IN_PROGRESS', 'IN_PROGRESS', 'APPROACHING_ORIGIN', 'REJECTED', 'CANCELLED'] as const),
  ...(['UNCOMPLETED', 'UNCOMPLETED', 'UNCONFIRMED', 'UNCONFIRMED'] as const),
];

/** A day whose jobs are being written. */
interface DayAtWork {
  book: JobBook;
  demo: DemoRecords;
  day: Day;
  now: number;
  random: SeededRandom;
  /** Rows in the book before this day's. */
  before: number;
}

/** Returns the 400 rows of the two weeks around today, day by day in the order of their ids. */
export function buildJobs(demo: DemoRecords, today: Day, now: number, random: SeededRandom): JobBook {
  const book = emptyJobBook();
  const dayCount = lastDay - firstDay + 1;
  for (let offset = firstDay; offset <= lastDay; offset += 1) {
    const day = { book, demo, day: addDays(today, offset), now, random, before: book.rows.length };
    const end = Math.round((jobRowCount * (offset - firstDay + 1)) / dayCount);
    if (offset === 0) writeToday(day, end);
    else if (offset === lastDay) writeLastDay(day, end);
    else writeUntil(day, end, offset < 0 ? pastStatuses : futureStatuses);
  }
  return book;
}

/**
 * Returns the rows of the days that a demo begun on `begun` has none for yet: two weeks around today go on from
 * where the last ones ended, with what the two demo drivers have to do today. Ids count from 1, as in a book of
 * their own.
 */
export function continueJobs(
  demo: DemoRecords,
  begun: Day,
  today: Day,
  now: number,
  random: SeededRandom,
): JobBook {
  const book = emptyJobBook();
  const written = addDays(begun, lastDay);
  for (let offset = firstDay; offset <= lastDay; offset += 1) {
    const day = { book, demo, day: addDays(today, offset), now, random, before: book.rows.length };
    const end = book.rows.length + Math.round(jobRowCount / (lastDay - firstDay + 1));
    if (day.day <= written) {
      if (offset === 0) writeDrivers(day);
    } else if (offset === 0) writeToday(day, end);
    else if (offset === lastDay) writeLastDay(day, end);
    else writeUntil(day, end, offset < 0 ? pastStatuses : futureStatuses);
  }
  return book;
}

function writeUntil(day: DayAtWork, end: number, statuses: readonly JobRowStatus[]): void {
  while (day.book.rows.length < end) {
    write(day, day.random.pick(statuses), end - day.book.rows.length);
  }
}

/** Each status in turn, then the jobs of the two demo drivers. */
function writeToday(day: DayAtWork, end: number): void {
  for (const status of todaysStatuses) write(day, status, 1);
  writeDrivers(day);
  writeUntil(day, end, ['UNCOMPLETED']);
}

function writeDrivers(day: DayAtWork): void {
  const { driver, staffdriver } = day.demo.truckOf;
  const { demo, random } = day;
  writeHaul(day, 'COMPLETED', purchase(demo, random, { farm: 8, wet: false, kind: 'elevator' }), driver);
  writeHaul(day, 'UNCOMPLETED', purchase(demo, random, { farm: 2, wet: false, kind: 'elevator' }), driver);
  writeHaul(day, 'UNCOMPLETED', sale(demo, random), staffdriver);
  writeHaul(day, 'UNCOMPLETED', palletDelivery(demo, random, 6), driver);
}

function writeLastDay(day: DayAtWork, end: number): void {
  writeUntil(day, end - 2 * readyRowCount, futureStatuses);
  for (let count = 0; count < readyRowCount; count += 1) {
    write(day, day.random.pick(futureStatuses), 1);
    writeReady(day, count);
  }
}

/** Bulk grain with a shelf, alone in its job, to the terminal, by a truck with complete data. */
function writeReady(day: DayAtWork, count: number): void {
  const { demo, random } = day;
  const complete = freeTrucks(demo).filter(
    (truck) =>
      truck.driverName &&
      truck.driverPhone &&
      truck.driverPersonalCode &&
      truck.driverEmail &&
      truck.fleetUserId,
  );
  const haul = count % 2 === 0 ? sale(demo, random) : fromKnownLocation(day, count * 2 + 2);
  const goods = haul.goods.map((load) => Object.assign(load, { shelf: load.shelf ?? 'Silo 1' }));
  writeHaul(day, 'UNCOMPLETED', { ...haul, goods }, random.pick(complete));
}

/** A pickup at a farm's location that has an accounting number and a phone, so that the client can get an SMS. */
function fromKnownLocation({ demo, random }: DayAtWork, farm: number): Haul {
  for (;;) {
    const haul = purchase(demo, random, { farm, grainOnly: true, wet: false, kind: 'grain terminal' });
    if (!isMadeByHand(haul.client) && haul.client.phone) return haul;
  }
}

/** A planned haul that was not sent anywhere yet. */
function writeHaul(day: DayAtWork, status: JobRowStatus, haul: Haul, truck: Truck): void {
  const choice = choiceFor(day.demo, day.random, status, 1);
  const decided = { haul, truck, sent: nothingSent, byClient: false, ordered: false, replacement: null };
  writeJob(day.book, { ...choice, ...decided, ...whenOf(day) }, day.now, day.random);
}

function write(day: DayAtWork, status: JobRowStatus, maxRows: number): void {
  const choice = choiceFor(day.demo, day.random, status, maxRows);
  writeJob(day.book, { ...choice, ...whenOf(day) }, day.now, day.random);
}

/** The time of a job: from six o'clock on one about every 25 minutes. */
function whenOf({ day, book, before }: DayAtWork): { day: Day; startMinute: number } {
  return { day, startMinute: 360 + Math.floor(((book.rows.length - before) * 25) / 15) * 15 };
}

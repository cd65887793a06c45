import { sql } from 'kysely';

import type { WorkDay } from '#api/driver/driver-job.ts';
import type { Day } from '#domain/calendar/day.ts';
import { minuteMs } from '#domain/calendar/durations.ts';
import { stopKinds } from '#domain/driver/driver-job.ts';
import { waitingAt } from '#domain/driver/waiting.ts';
import { deliveredWeight } from '#domain/driver/weights/delivered-shares.ts';
import { addDecimals, type Decimal, decimal, decimalToNumber, zero } from '#domain/goods/decimal.ts';

import type { Db } from '../../db/schema.ts';
import { findStops, type Stop } from './job-records.ts';
import { toRuleStop } from './stop-fields.ts';
import { stopView } from './view.ts';

/** Returns a driver's work on each day of a period, both ends included; days without a finished job are left out. */
export async function findWorkDays(
  db: Db,
  userId: number,
  { from, to }: { from: Day; to: Day },
): Promise<WorkDay[]> {
  const jobs = await findFinishedJobs(db, userId, from, to);
  const stops = await findStops(
    db,
    jobs.map(({ id }) => id),
  );
  const days = new Map<Day, Sums>();
  for (const { id, day, preDriveKm, setOffAt } of jobs) {
    const ofJob = stops.filter((stop) => stop.transport_job_id === id);
    const [pickup, destination] = stopKinds.map((kind) => {
      const record = stopView(ofJob.find(({ stop }) => stop === kind));
      return record && toRuleStop(record);
    });
    const delivered = destination ? deliveredWeight(pickup ?? null, destination) : null;
    const kilometres = [preDriveKm, ...ofJob.flatMap((stop) => [stop.distance_km, stop.after_drive_km])];
    const isWithoutKm = ofJob.every((stop) => stop.distance_km === null);
    const sums = days.get(day) ?? {
      jobs: 0,
      jobsWithoutKm: 0,
      kg: zero,
      km: zero,
      minutes: 0,
      drivingMinutes: 0,
      waiting: [],
    };
    days.set(day, {
      jobs: sums.jobs + 1,
      jobsWithoutKm: sums.jobsWithoutKm + (isWithoutKm ? 1 : 0),
      kg: addDecimals(sums.kg, delivered?.kg ?? zero),
      km: addDecimals(sums.km, ...kilometres.map((km) => (km === null ? zero : decimal(km)))),
      minutes: sums.minutes + workedMinutes(setOffAt, ofJob),
      drivingMinutes: sums.drivingMinutes + drivenMinutes(setOffAt, ofJob),
      waiting: withWaiting(sums.waiting, ofJob),
    });
  }
  return [...days].map(([day, { jobs: count, jobsWithoutKm, kg, km, minutes, drivingMinutes, waiting }]) => ({
    day,
    jobs: count,
    jobsWithoutKm,
    kg: decimalToNumber(kg),
    km: decimalToNumber(km),
    minutes,
    drivingMinutes,
    waiting,
  }));
}

interface Sums {
  jobs: number;
  jobsWithoutKm: number;
  kg: Decimal;
  km: Decimal;
  minutes: number;
  drivingMinutes: number;
  waiting: WorkDay['waiting'];
}

/**
 * Returns the time from setting off, or where that is not known from being at the pickup, until the truck
 * left unloaded; whole minutes.
 */
function workedMinutes(setOffAt: Date | string | null, stops: readonly Stop[]): number {
  const from = setOffAt ?? stops.find(({ stop }) => stop === 'pickup')?.arrived_at;
  const to = stops.find(({ stop }) => stop === 'destination')?.left_at;
  if (from == null || to == null) return 0;
  return Math.max(0, Math.round((to.getTime() - new Date(from).getTime()) / minuteMs));
}

/**
 * Returns the time from setting off to the pickup, and from there to the destination; whole minutes, 0 where a time is
 * missing.
 */
function drivenMinutes(setOffAt: Date | string | null, stops: readonly Stop[]): number {
  const [pickup, destination] = stopKinds.map((kind) => stops.find(({ stop }) => stop === kind));
  const legs = [
    [setOffAt, pickup?.arrived_at],
    [pickup?.left_at, destination?.arrived_at],
  ] as const;
  return legs.reduce((sum, [from, to]) => {
    if (from == null || to == null) return sum;
    return sum + Math.max(0, Math.floor((to.getTime() - new Date(from).getTime()) / minuteMs));
  }, 0);
}

/** Returns the waiting so far with that of these stops, by reason. */
function withWaiting(before: WorkDay['waiting'], stops: readonly Stop[]): WorkDay['waiting'] {
  const sums = new Map(before.map((each) => [each.reason, each]));
  for (const stop of stops) {
    const at = (time: Date | null) => time?.getTime() ?? null;
    const waited = waitingAt(
      { arrivedAt: at(stop.arrived_at), endTime: at(stop.end_time), leftAt: at(stop.left_at) },
      null,
    );
    if (waited === null || waited.minutes === 0) continue;
    const reason = stop.waiting_reason;
    const sum = sums.get(reason) ?? { reason, minutes: 0, chargedMinutes: 0 };
    sums.set(reason, {
      reason,
      minutes: sum.minutes + waited.minutes,
      chargedMinutes: sum.chargedMinutes + waited.chargedMinutes,
    });
  }
  return [...sums.values()];
}

/** A job counts on the day in Estonia on which its truck was unloaded. */
function findFinishedJobs(db: Db, userId: number, from: Day, to: Day) {
  const day = sql<Day>`coalesce((stop.left_at at time zone 'Europe/Tallinn')::date, j.transport_date)`;
  const setOffAt = sql<Date | string | null>`(select min(occurred_at) from driver_actions
    where transport_job_id = j.id and what = 'on-route-to-pickup' and not is_beside)`;
  return db
    .selectFrom('driver_jobs as mine')
    .innerJoin('transport_jobs as j', 'j.id', 'mine.transport_job_id')
    .leftJoin('driver_stops as stop', (join) =>
      join.onRef('stop.transport_job_id', '=', 'j.id').on('stop.stop', '=', 'destination'),
    )
    .select(['j.id', 'mine.pre_drive_km as preDriveKm', day.as('day')])
    .select(setOffAt.as('setOffAt'))
    .where('mine.driver_user_id', '=', userId)
    .where('j.driver_status', '=', 'COMPLETED')
    .where(day, '>=', from)
    .where(day, '<=', to)
    .orderBy(day)
    .execute();
}

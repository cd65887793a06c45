import type { AwayTime, WeekDay } from '#api/planning/day-plan.ts';
import { addDaysInCalendar, type Day } from '#domain/calendar/day.ts';
import { dayMinutes } from '#domain/calendar/durations.ts';
import { addDecimals, decimalToNumber } from '#domain/goods/decimal.ts';
import { absenceMinutes } from '#domain/planning/absence.ts';

import type { Db } from '../../db/schema.ts';
import { findAbsences, type KnownAbsence } from '../../planning/absences.ts';
import { estimateDayJobs, findDayJobs, type PlannedJob } from '../../planning/planned-jobs.ts';
import { findDayTrucks, findJobsOfOffice } from './repository.ts';

const weekDays = 7;

/** Returns the sums of jobs; `km` are the loaded ones. Kilometres to a tenth. */
export function sumsOf(jobs: readonly PlannedJob[]): { tonnes: number; km: number; emptyKm: number } {
  return {
    tonnes: decimalToNumber(addDecimals(...jobs.map(({ kg }) => kg))) / 1000,
    km: tenths(jobs.map(({ km }) => km ?? 0)),
    emptyKm: tenths(jobs.map(({ emptyKm }) => emptyKm)),
  };
}

function tenths(numbers: readonly number[]): number {
  return Math.round(numbers.reduce((sum, one) => sum + one, 0) * 10) / 10;
}

/** Returns the parts of a day on which truck or driver is away. */
export function awayOn(date: Day, absences: readonly KnownAbsence[]): AwayTime[] {
  return absences.flatMap((absence) => {
    const { absenceId, version, of, name, reason } = absence;
    const away = absenceMinutes(absence, date);
    const [from, to] = [Math.max(0, away.from), Math.min(dayMinutes, away.to)];
    const entered = { from: absence.from, to: absence.to };
    return from < to ? [{ absenceId, version, absence: entered, of, name, reason, from, to }] : [];
  });
}

/** Reads the sums of each of seven days. */
export async function readWeek(db: Db, from: Day): Promise<WeekDay[]> {
  const dates = Array.from({ length: weekDays }, (_, index) => addDaysInCalendar(from, index));
  // The evening before: where a truck that drives over midnight comes from.
  const all = await estimateDayJobs(
    db,
    await findDayJobs(db, { dates: [addDaysInCalendar(from, -1), ...dates] }),
  );
  const ofOffice = await findJobsOfOffice(db, dates);
  const jobs = all.filter(({ jobId }) => ofOffice.has(jobId));
  const trucks = await findDayTrucks(db, jobs);
  const plates = new Map(trucks.map(({ id, license_plate_number }) => [id, license_plate_number]));
  const absences = [...(await findAbsences(db, [...plates.keys()], dates)).values()].flat();
  return dates.map((date): WeekDay => {
    const ofDay = jobs.filter((job) => job.date === date);
    const assignedJobs = ofDay.filter(({ truckId }) => truckId !== null);
    const waiting = ofDay.filter(({ truckId }) => truckId === null);
    // As on the board, where loads without a truck stand beside the trucks and their kilometres.
    const { km, emptyKm } = sumsOf(assignedJobs);
    return {
      date,
      jobs: ofDay.length,
      withoutTruck: waiting.length,
      trucks: new Set(assignedJobs.map(({ truckId }) => truckId)).size,
      tonnes: sumsOf(ofDay).tonnes,
      tonnesWithoutTruck: sumsOf(waiting).tonnes,
      km,
      emptyKm,
      away: absences.flatMap((absence) => {
        const { truckId, of, name, reason } = absence;
        const licensePlateNumber = plates.get(truckId) ?? '';
        return awayOn(date, [absence]).map(() => ({ truckId, licensePlateNumber, of, name, reason }));
      }),
    };
  });
}

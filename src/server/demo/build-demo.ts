import { addDays } from '#domain/calendar/day.ts';
import { fromTallinn, toTallinn } from '#domain/calendar/tallinn-time.ts';

import { seededRandom } from '../../../tests/factories/seeded-random.ts';
import { buildContracts } from './build-contracts.ts';
import { buildDayBefore } from './build-day-before.ts';
import { buildDriverRecords } from './build-driver-records.ts';
import { buildGoods } from './build-goods.ts';
import { buildJobs } from './build-jobs.ts';
import { buildLoadGate } from './build-load-gate.ts';
import { buildLocations } from './build-locations.ts';
import { buildPartners } from './build-partners.ts';
import { buildSales } from './build-sales.ts';
import { buildSends } from './build-sends.ts';
import { buildTrucks } from './build-trucks.ts';
import { buildUsers } from './build-users.ts';
import { personNames } from './lists/person-names.ts';

export type DemoData = ReturnType<typeof buildDemo>;

const seed = 20_417;
/** The demo's people have worked here for so long when it is loaded. */
export const hiredDaysBefore = 400;

/** All demo data as rows with ids; the same for the same `now` (epoch milliseconds). */
export function buildDemo(now: number) {
  const today = toTallinn(now).day;
  const random = seededRandom(seed);
  const nextName = personNames(random);
  const partners = buildPartners(today, random, nextName);
  const locations = buildLocations(partners, random);
  const goods = buildGoods(locations, random);
  const trucks = buildTrucks(today, partners, random, nextName);
  const hiredAt = new Date(fromTallinn({ day: addDays(today, -hiredDaysBefore), time: '09:00' }));
  const users = buildUsers(partners, trucks, hiredAt);
  const world = { partners, locations, goods, trucks, users };
  const jobs = buildJobs(world, today, now, random);
  const sales = buildSales(world, today, now, random);
  const sends = buildSends(jobs, random);
  const driverRecords = buildDriverRecords(jobs, world, now, random);
  const demo = {
    world,
    jobs,
    contracts: buildContracts(today, partners, locations, goods),
    sales,
    sends,
    driverRecords,
    loadGate: buildLoadGate(jobs, world, { today, now, recorded: jobsOf(driverRecords.stops) }),
  };
  const recorded = jobsOf([...driverRecords.stops, ...demo.loadGate.stops]);
  return { ...demo, dayBefore: buildDayBefore(jobs, world, today, recorded, now, random) };
}

function jobsOf(stops: readonly { transport_job_id: number }[]): Set<number> {
  return new Set(stops.map((stop) => stop.transport_job_id));
}

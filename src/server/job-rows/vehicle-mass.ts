import { type RawBuilder, sql } from 'kysely';

import type { PairMasses } from '#api/vehicles/trucks.ts';
import type { Day } from '#domain/calendar/day.ts';
import type { StopKind } from '#domain/driver/driver-job.ts';
import { decimal, decimalOrNull, multiplyDecimals, numberOrNull } from '#domain/goods/decimal.ts';
import { massOfPair, tareWeighingCount, type VehiclePair } from '#domain/vehicles/vehicle-mass.ts';

import { isInUse } from '../db/in-use.ts';
import type { Db } from '../db/schema.ts';

/** A truck and its trailer as `pairColumn` reads them; numbers of kg are text. */
export interface PairRecord {
  truckAxles: number | null;
  truckTare: string | null;
  hasTrailer: boolean;
  trailerAxles: number | null;
  trailerTare: string | null;
  permitTonnes: string | null;
  lastTares: string[];
  limits: { since: Day; axles: number; axlesEach: number; tonnes: string; withPermit: boolean }[];
}

/** A truck and trailer pair on a day, as SQL of two ids and a day. */
interface PairChoice {
  truckId: RawBuilder<unknown>;
  trailerId: RawBuilder<unknown>;
  day: RawBuilder<unknown>;
}

/**
 * Returns what is selected beside the ids of a pair: all that its masses are calculated from. A stop that is being
 * corrected (`except`) says nothing of what is usual.
 */
export function pairColumn(
  { truckId, trailerId, day }: PairChoice,
  except: { jobId: number; stop: StopKind } | null = null,
) {
  return sql<PairRecord | null>`(
    select jsonb_build_object(
      'truckAxles', pulling.axles, 'truckTare', pulling.tare_kg::text,
      'hasTrailer', pulled.id is not null, 'trailerAxles', pulled.axles, 'trailerTare', pulled.tare_kg::text,
      'permitTonnes', (
        select permit.mass_t::text from vehicle_permits permit
        where permit.truck_id = pulling.id and permit.trailer_id = pulled.id and ${isInUse('vehicle_permits', 'permit')}
          and ${day}::date between permit.valid_from and permit.valid_to),
      'limits', (
        select coalesce(jsonb_agg(jsonb_build_object('since', mass_limits.valid_from, 'axles', mass_limits.axles,
          'axlesEach', mass_limits.axles_each, 'tonnes', mass_limits.mass_t::text, 'withPermit', mass_limits.with_permit)), '[]')
        from mass_limits where ${isInUse('mass_limits')}),
      'lastTares', (
        select coalesce(jsonb_agg(last.kg), '[]') from (
          select stop.vehicle_weight_kg::text as kg from driver_stops stop
          join transport_jobs j on j.id = stop.transport_job_id
          where j.truck_id = pulling.id and j.trailer_id is not distinct from pulled.id
            and stop.vehicle_weight_kg is not null
            and not (stop.transport_job_id = ${except?.jobId ?? 0} and stop.stop = ${except?.stop ?? ''})
          order by j.transport_date desc, stop.left_at desc limit ${tareWeighingCount}
        ) last))
    from trucks pulling left join trailers pulled on pulled.id = ${trailerId}
    where pulling.id = ${truckId})`;
}

/** A truck of `trucks` with its usual trailer. */
export const usualPair = { truckId: sql`trucks.id`, trailerId: sql`trucks.trailer_id` };

/** A truck with the trailer that it would pull on a day. */
export interface ChosenPair {
  truckId: number;
  trailerId: number | null;
  day: Day;
}

/** Finds one pair; null when there is no such truck. */
export async function findPair(
  db: Db,
  pair: ChosenPair,
  except: { jobId: number; stop: StopKind } | null = null,
): Promise<VehiclePair | null> {
  return (await findPairs(db, [pair], except))(pair);
}

/** Finds the masses of these pairs with one query; null for an unknown truck. */
export async function findPairs(
  db: Db,
  pairs: readonly ChosenPair[],
  except: { jobId: number; stop: StopKind } | null = null,
): Promise<(pair: ChosenPair) => VehiclePair | null> {
  const distinct = [...new Map(pairs.map((pair) => [pairKey(pair), pair])).values()];
  if (distinct.length === 0) return () => null;
  const ids = {
    truckId: sql`chosen."truckId"`,
    trailerId: sql`chosen."trailerId"`,
    day: sql`chosen.day`,
  };
  const { rows } = await sql<ChosenPair & { pair: PairRecord | null }>`
    select chosen.*, chosen.day::text as day, ${pairColumn(ids, except)} as pair
    from jsonb_to_recordset(${JSON.stringify(distinct)}::jsonb)
      as chosen ("truckId" bigint, "trailerId" bigint, day date)`.execute(db);
  const pairsByKey = new Map(
    rows.flatMap(({ pair, ...of }) => (pair === null ? [] : [[pairKey(of), toPair(pair, of.day)]])),
  );
  return (pair) => pairsByKey.get(pairKey(pair)) ?? null;
}

function pairKey({ truckId, trailerId, day }: ChosenPair): string {
  return `${truckId} ${trailerId ?? ''} ${day}`;
}

/** Returns a pair as the rules take it. */
function toPair(record: PairRecord, day: Day): VehiclePair {
  return {
    truck: { axles: record.truckAxles, tareKg: decimalOrNull(record.truckTare) },
    trailer: record.hasTrailer
      ? { axles: record.trailerAxles, tareKg: decimalOrNull(record.trailerTare) }
      : null,
    day,
    permitTonnes: decimalOrNull(record.permitTonnes),
    weighings: record.lastTares.map((text) => decimal(text)),
    limits: record.limits.map(({ tonnes, ...limit }) =>
      Object.assign(limit, { kg: multiplyDecimals(decimal(tonnes), decimal(1000)) }),
    ),
  };
}

/** Returns the legal mass, usual tare and payload of a pair, as the API answers them. */
export function masses(record: PairRecord | null, day: Day): PairMasses {
  if (record === null) return { legalMassKg: null, usualTareKg: null, tareSource: null, payloadKg: null };
  const { legalMassKg, usualTareKg, tareSource, payloadKg } = massOfPair(toPair(record, day));
  return {
    legalMassKg: numberOrNull(legalMassKg),
    usualTareKg: numberOrNull(usualTareKg),
    tareSource,
    payloadKg: numberOrNull(payloadKg),
  };
}

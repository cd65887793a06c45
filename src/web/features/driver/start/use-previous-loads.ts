import { useEffect } from 'react';

import type { DriverJob, PreviousLoad } from '#api/driver/driver-job.ts';
import type { DriverProduct } from '#api/driver/lookups.ts';
import { clockSkewMs } from '#domain/driver/driver-job.ts';
import { lastLoads, recogniseLoads } from '#domain/vehicles/last-loads.ts';
import { isSameSpace, type LoadSpace, spaceKey } from '#domain/vehicles/load-space.ts';

import type { CleaningReport } from '../../../offline/outbox-item.ts';
import { usePersistedQuery, useReadAhead } from '../../../offline/persisted-query.ts';
import { serverNow } from '../../../platform/device/clock.ts';
import { useConnection } from '../../../platform/device/connection.ts';
import { useDeviceState } from '../current-job.ts';
import { previousLoadsRead, productsRead, trailersRead, trucksRead } from '../driver-reads.ts';
import { chosenSpace, lastLoadsOnDevice } from './device-journeys.ts';
import { isLoadBlocked, type KnownLoads, verdictOf } from './job-verdict.ts';

/** Returns the load space that the driver has chosen for a job so far. */
export function useChosenSpace(
  job: DriverJob,
  chosenVehicles: { truckId: number | null; trailerId?: number | null | undefined },
): LoadSpace {
  return chosenSpace(job, chosenVehicles, useUsualTrailers());
}

function useUsualTrailers(): ReadonlyMap<number, number | null> {
  const { data: trucks = [] } = usePersistedQuery(trucksRead);
  return new Map(trucks.map(({ id, trailerId }) => [id, trailerId]));
}

/**
 * Returns a load space's last loads as they stand in the form, and what they say against the goods of a job; the
 * server's list with what only this device knows of, also without a network.
 */
export function usePreviousLoads(job: DriverJob, space: LoadSpace, writtenLoads: PreviousLoad[] | null) {
  const { known, isOutdated, isKnown } = useKnownLoads(space);
  const isOnline = useConnection() === 'connected';
  const { data: products = [] } = usePersistedQuery(productsRead);
  const verdict = verdictOf(job, known);
  const filledLoads = verdict.loads.map(({ productId, name, cleaning }) => ({ productId, name, cleaning }));
  // Without a network nothing was asked: what the device knows stands. A query that failed leaves the entries empty.
  const isFailed = isOutdated && (isOnline || !isKnown);
  return {
    loads: writtenLoads ?? (isFailed ? [] : filledLoads),
    verdict: writtenLoads === null ? verdict : verdictOf(job, withWritten(known, writtenLoads, products)),
    isOutdated,
    isFailed,
  };
}

/**
 * Returns what stands in the way of loading a job that was set off with: after what its driver stated on setting off,
 * or has put right since.
 */
export function useLoadGate(job: DriverJob, writtenLoads: PreviousLoad[] | null) {
  const space = useChosenSpace(job, { truckId: null });
  const stated = job.previousLoads.length > 0 ? job.previousLoads : null;
  const { loads, verdict } = usePreviousLoads(job, space, writtenLoads ?? stated);
  return { space, loads, verdict, isBlocked: isLoadBlocked(job, space, verdict) };
}

/** A driver may add loads and cleanings; leaving a known journey out does not remove it. */
function withWritten(
  { loads, cleanings }: KnownLoads,
  writtenLoads: readonly PreviousLoad[],
  products: readonly DriverProduct[],
): KnownLoads {
  const now = serverNow();
  const statedLoads = recogniseLoads(
    writtenLoads.filter(({ name }) => name.trim() !== ''),
    now,
    loads.filter(({ transportJobId }) => transportJobId !== null),
  );
  const regimeOf = ({ productId, name }: PreviousLoad) => {
    const isSame = (each: { id: number | null; name: string }) =>
      productId === null ? each.name.toLowerCase() === name.trim().toLowerCase() : each.id === productId;
    const knownLoad = loads.find((each) => isSame({ id: each.productId, name: each.name }));
    return knownLoad?.regime ?? products.find(isSame)?.regime ?? null;
  };
  const all = lastLoads(
    statedLoads,
    loads.filter(({ transportJobId }) => transportJobId !== null),
    now + clockSkewMs,
  );
  return { loads: all.map((load) => Object.assign(load, { regime: regimeOf(load) })), cleanings };
}

function useKnownLoads(space: LoadSpace) {
  const { optimistic, items } = useDeviceState();
  const usualTrailers = useUsualTrailers();
  const { data, isOutdated } = usePersistedQuery(previousLoadsRead(space));
  const device = { jobs: optimistic.values(), items, usualTrailers };
  const latest = serverNow() + clockSkewMs;
  const loads = lastLoadsOnDevice(space, data?.content ?? [], device, latest);
  const unsentCleanings = items.flatMap(({ action, occurredAt }) =>
    action.what === 'cleaning' && isSameSpace(cleanedSpace(action, usualTrailers), space)
      ? [{ regime: action.regime, cleanedAt: Date.parse(occurredAt) }]
      : [],
  );
  const sentCleanings = (data?.cleanings ?? []).map(({ regime, cleanedAt }) => ({
    regime,
    cleanedAt: Date.parse(cleanedAt),
  }));
  return {
    known: { loads, cleanings: [...unsentCleanings, ...sentCleanings] } satisfies KnownLoads,
    isOutdated,
    /** The server's list, or loads that were carried with this phone. */
    isKnown: data !== undefined || loads.length > 0,
  };
}

function cleanedSpace(
  { truckId, trailerId }: CleaningReport,
  usualTrailers: ReadonlyMap<number, number | null>,
): LoadSpace {
  return { truckId, trailerId: trailerId === undefined ? (usualTrailers.get(truckId) ?? null) : trailerId };
}

/** More load spaces than this are not asked about ahead. */
const maxSpaces = 20;

/** Fetches the load spaces of other trucks and trailers ahead: one may be chosen where there is no signal. */
export function useSpacesAhead(truckId: number): void {
  const { data: trucks } = usePersistedQuery(trucksRead);
  const { data: trailers } = usePersistedQuery(trailersRead);
  const readAhead = useReadAhead();
  useEffect(() => {
    const usual = (trucks ?? []).map((truck) => ({ truckId: truck.id, trailerId: truck.trailerId }));
    const others = (trailers ?? []).map((trailer) => ({ truckId, trailerId: trailer.id }));
    const distinct = new Map([...others, ...usual].map((space) => [spaceKey(space), space]));
    for (const space of [...distinct.values()].slice(0, maxSpaces)) readAhead(previousLoadsRead(space));
  }, [truckId, trucks, trailers, readAhead]);
}

import type { Truck } from '#api/vehicles/trucks.ts';
import { activeTruckStatus, typeaheadPageSize } from '#domain/business-constants.ts';
import { type Day, isDay } from '#domain/calendar/day.ts';
import { minuteMs } from '#domain/calendar/durations.ts';
import { isTimeOfDay } from '#domain/calendar/time-of-day.ts';
import { formatNumber } from '#domain/goods/decimal.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { type VehicleHint, loadGate, vehicles } from '../i18n/et/load-gate.ts';
import { call } from '../platform/api-client.ts';
import { queryClient } from '../platform/query-client.ts';
import type { SearchOptions } from '../ui/typeahead/option-search.ts';

/** A truck to choose; `plate` without the spaces that people read it with. */
export interface TruckOption extends LoadState {
  id: number;
  label: string;
  description: string;
  plate: string;
}

/** Whether a vehicle may load the product that was asked about, with its colour; its way to the pickup and capacity. */
export interface LoadState {
  state?: string | null;
  stateTone?: 'warning' | 'danger' | null;
  facts?: string | null;
}

/** Asks for the trucks that an empty search shows, so that they are there when the field is opened. */
export function prefetchTrucks(): void {
  void queryClient.prefetchQuery(trucksQuery(''));
}

/** Finds active trucks by plate, or by driver when the text holds no digit. */
export async function searchTrucks(text: string, signal: AbortSignal): Promise<TruckOption[]> {
  const trucks = text === '' ? await queryClient.fetchQuery(trucksQuery('')) : await find(text, signal);
  return trucks.map(toTruckOption);
}

/** The time and locations of the load: what is planned before it counts as driven. */
export interface PlannedFor {
  date?: Day | null;
  time?: string | null;
  transportJobId?: number;
  destinationIds?: readonly number[];
  /** Goods that are not in any job yet. */
  pickupId?: number | null;
  quantity?: number | null;
  /** Rows whose place the load takes. */
  replacedRowIds?: readonly number[];
}

/** The goods to be loaded: products at a time, or stored rows. */
export type LoadsToCheck = ({ productIds: readonly number[] } & PlannedFor) | { rowIds: readonly number[] };

/**
 * Searches trucks, each with what speaks against all of these loads, those that suit best first. None is offered before
 * that is known.
 */
export function searchTrucksFor(loads: LoadsToCheck): SearchOptions<TruckOption> {
  const query = loadsQuery(loads);
  if (query === null) return searchTrucks;
  const search = async (text: string, signal: AbortSignal) =>
    (await find(text, signal, { ...query, ...quantityQuery(loads), ...replacedQuery(loads) })).map(
      toTruckOption,
    );
  return Object.assign(search, { isRanked: true });
}

/** Only trucks are asked whether they carry so much; what is still being typed counts as none. */
function quantityQuery(loads: LoadsToCheck) {
  const quantity = 'rowIds' in loads ? null : (loads.quantity ?? null);
  return quantity !== null && quantity > 0 && { quantity: Number(quantity.toFixed(3)) };
}

function replacedQuery(loads: LoadsToCheck) {
  const ids = 'rowIds' in loads ? [] : (loads.replacedRowIds ?? []);
  return ids.length > 0 && { replacedRowIds: ids.join(',') };
}

/** Returns the loads as a query of the API; null without loads. */
export function loadsQuery(loads: LoadsToCheck) {
  if ('rowIds' in loads) return loads.rowIds.length === 0 ? null : { rowIds: loads.rowIds.join(',') };
  const { productIds, ...plan } = loads;
  return productIds.length === 0 ? null : { productId: productIds.join(','), ...plannedQuery(plan) };
}

/** Returns the query of a planned time; one that is still being typed counts as none. */
export function plannedQuery({
  date = null,
  time = null,
  transportJobId,
  destinationIds = [],
  pickupId = null,
}: PlannedFor) {
  const locations = {
    ...(destinationIds.length > 0 && { destinationId: destinationIds.join(',') }),
    ...(pickupId !== null && { pickupId }),
  };
  if (date === null || !isDay(date)) return locations;
  return {
    ...locations,
    date,
    ...(time !== null && isTimeOfDay(time) && { time }),
    ...(transportJobId !== undefined && { transportJobId }),
  };
}

function trucksQuery(text: string) {
  return {
    queryKey: ['trucks', text],
    queryFn: ({ signal }: { signal: AbortSignal }) => find(text, signal),
    staleTime: minuteMs,
  };
}

/** Finds a truck by the exact plate, else by similar ones. */
async function find(
  text: string,
  signal: AbortSignal,
  loads: (ReturnType<typeof loadsQuery> & { quantity?: number; replacedRowIds?: string }) | null = null,
): Promise<Truck[]> {
  const ask = async (query: { licensePlateNumber?: string; search?: string | null }) =>
    (await call('searchTrucks', { query: { ...query, ...activeTrucks, ...loads } }, { signal })).content;
  const byPlate = /\d/.test(text) ? await ask({ licensePlateNumber: text }) : [];
  return byPlate.length > 0 ? byPlate : ask({ search: text === '' ? null : text });
}

const activeTrucks = { status: activeTruckStatus, size: typeaheadPageSize } as const;

/** Returns a truck as a choice. */
export function toTruckOption(truck: Truck): TruckOption {
  return {
    id: truck.id,
    label: formatPlate(truck.licensePlateNumber),
    plate: truck.licensePlateNumber,
    description: [truck.driverName, truck.companyName].filter((part) => part !== null).join(' · '),
    ...stateOfLoad(truck.loadVerdict, payloadText(truck)),
  };
}

/** Returns the verdict on a vehicle, its way and what it carries, as they stand beside it where it is chosen. */
export function stateOfLoad(
  loadVerdict: VehicleHint | null,
  payload: string | null = null,
): Required<LoadState> {
  const way = loadVerdict?.wayToPickup ?? null;
  const isFree = loadVerdict === null || loadGate.isFree(loadVerdict);
  return {
    state: loadVerdict && loadGate.short(loadVerdict),
    stateTone: isFree ? null : loadVerdict.verdict === 'forbidden' ? 'danger' : 'warning',
    facts: joined(way && vehicles.wayToPickup(way.km), payload),
  };
}

/** Returns all that is known of a vehicle in one line: 'vaba · mahub u 27,9 t'; null where nothing is. */
export function loadStateText({ state = null, facts = null }: LoadState): string | null {
  return joined(state, facts);
}

function joined(...parts: (string | null)[]): string | null {
  return parts.filter((part) => part !== null).join(' · ') || null;
}

/** Returns 'mahub u 27,9 t'; null where it is not known. */
export function payloadText({ payloadKg }: Truck): string | null {
  return payloadKg === null ? null : vehicles.payload(formatNumber(Math.floor(payloadKg / 100) / 10));
}

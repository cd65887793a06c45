import { useQuery } from '@tanstack/react-query';

import type { Truck } from '#api/vehicles/trucks.ts';
import type { Day } from '#domain/calendar/day.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { loadGate } from '../i18n/et/load-gate.ts';
import type { TrailerOption } from '../lookups/trailer-option.ts';
import {
  loadStateText,
  stateOfLoad,
  payloadText,
  plannedQuery,
  type TruckOption,
} from '../lookups/truck-option.ts';
import { truckQuery } from '../lookups/truck-query.ts';
import { call, contentOf } from '../platform/api-client.ts';

interface ChosenLoad {
  productIds: readonly number[];
  destinationIds: readonly number[];
  date: Day | null;
  time: string | null;
}

/**
 * Returns the usual trailer of the chosen truck, what the pair carries on that day (`hint`), and why it may not load
 * the products for their receivers (`warning`). `chosenTrailer` is undefined until somebody has chosen a trailer,
 * null for none.
 */
export function useChosenPair(
  truck: TruckOption | null,
  chosenTrailer: TrailerOption | null | undefined,
  { productIds, destinationIds, date: day, time }: ChosenLoad,
): { usual: TrailerOption | null; hint: string | null; warning: string | null } {
  const id = truck?.id ?? 0;
  const { data: usual = null, isSuccess: isKnown } = useQuery({
    ...truckQuery(id),
    enabled: truck !== null,
    select: usualOf,
  });
  const trailerId = chosenTrailer === undefined ? (usual?.id ?? null) : (chosenTrailer?.id ?? null);
  const pairQuery = { trailerId: trailerId ?? 'none' };
  const { data: pair } = useQuery({
    queryKey: [...truckQuery(id).queryKey, trailerId, day],
    queryFn: contentOf('getTruck', { params: { id }, query: { ...pairQuery, date: day } }),
    enabled: isKnown,
  });
  const [productId] = productIds;
  const isEnabled = isKnown && productId !== undefined;
  const { data: load } = useQuery({
    queryKey: ['load-verdict', id, trailerId, productId, destinationIds, day, time],
    queryFn: async ({ signal }) => {
      const planQuery = plannedQuery({ date: day, time, destinationIds });
      const query = { productId: productId ?? 0, ...pairQuery, ...planQuery };
      return (await call('getLoadVerdict', { params: { truckId: id }, query }, { signal })).content;
    },
    enabled: isEnabled,
    staleTime: 0,
  });
  const hint = pair === undefined ? null : payloadText(pair);
  if (!isEnabled || load === undefined) return { usual, hint, warning: null };
  if (!loadGate.isFree(load)) return { usual, hint, warning: loadGate.because(load) };
  return { usual, hint: loadStateText(stateOfLoad(load, hint)), warning: null };
}

function usualOf({ trailerId, trailerRegNumber }: Truck): TrailerOption | null {
  if (trailerId === null || trailerRegNumber === null) return null;
  return { id: trailerId, label: formatPlate(trailerRegNumber), number: trailerRegNumber, description: '' };
}

import { queryOptions } from '@tanstack/react-query';

import type { Finding } from '#api/planning/day-plan.ts';
import { isDay } from '#domain/calendar/day.ts';
import { isTimeOfDay } from '#domain/calendar/time-of-day.ts';

import type { TrailerOption } from '../lookups/trailer-option.ts';
import type { TruckOption } from '../lookups/truck-option.ts';
import { call } from '../platform/api-client.ts';
import { wait } from '../platform/device/main-thread.ts';
import { queryClient } from '../platform/query-client.ts';
import type { TransportValues } from './use-transport-rules.ts';

/** The job that a form would make, as far as it is filled in. */
export interface FormAssignment {
  values: TransportValues;
  truck: TruckOption | null;
  /** Undefined: the truck's usual one. */
  trailer: TrailerOption | null | undefined;
  day: string | null;
  /** HH:mm; null where the form has no time. */
  time: string | null;
}

/** The key of all queries of an assignment's findings in a form. */
export const assignmentKey = ['assignment'] as const;
/** While somebody types a quantity nothing is asked. */
const pauseMs = 300;
const staleMs = 3000;

/** Returns the findings if the form were saved; null while too little is filled in to ask. */
export function assignmentQuery({ values, truck, trailer, day, time }: FormAssignment) {
  const { product, pickup, destination, quantity } = values;
  const hasWhen = day !== null && isDay(day) && (time === null || isTimeOfDay(time));
  if (!hasWhen || truck === null || product === null || pickup === null || !quantity || quantity < 0) {
    return null;
  }
  const row = {
    product: { id: product.id },
    pickup: { id: pickup.id },
    destination: destination && { id: destination.id },
    quantity,
  };
  const trailerId = trailer === null ? null : trailer?.id;
  const body = { row, truckId: truck.id, ...(trailerId !== undefined && { trailerId }), date: day, time };
  return queryOptions({
    queryKey: [...assignmentKey, body],
    queryFn: async ({ signal }): Promise<readonly Finding[]> => {
      await wait(pauseMs);
      signal.throwIfAborted();
      return (await call('checkAssignment', { body }, { signal })).content;
    },
    staleTime: staleMs,
    retry: false,
  });
}

/** True when a form has shown the sentence already. */
export function isShownInForm(message: string): boolean {
  const queries = queryClient.getQueriesData<readonly Finding[]>({ queryKey: assignmentKey });
  return queries.some(([, findings = []]) => findings.some((finding) => finding.message === message));
}

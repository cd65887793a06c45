import { expect } from 'vitest';

import type { PlanSuggestion } from '#api/planning/plan-suggestion.ts';

import { createLocation } from '../../factories/locations.ts';
import { createPastLoads } from '../../factories/past-loads.ts';
import { createGrain } from '../../factories/products.ts';
import type { Overrides } from '../../factories/rows.ts';
import { createJobRow } from '../../factories/transport-jobs.ts';
import { createTruck } from '../../factories/trucks.ts';
import { openTestApp } from '../test-app.ts';

/** The day that is planned, and the one before it. */
export const planDate = '2026-06-03';
export const dayBefore = '2026-06-02';

export type RowFields = Overrides<'transport_job_products'>;

/** The real app with places, trucks and loads to plan; called at the top of a test file, as openTestApp. */
export async function openSuggesting() {
  const { app, db, signIn } = await openTestApp();
  const staff = await signIn();
  const place = (latitude: string, longitude: string) =>
    // Tests of lanes say how many there are.
    createLocation(db, { latitude, longitude, lanes: 99 }).then(({ id }) => id);
  const places = {
    tartu: await place('58.378', '26.729'),
    jogeva: await place('58.746', '26.394'),
    tallinn: await place('59.437', '24.754'),
    rakvere: await place('59.346', '26.356'),
  };
  const grain = await createGrain(db);

  const wanted = (
    from: number,
    to: number | null,
    fields: RowFields = {},
    job: Overrides<'transport_jobs'> = {},
  ) =>
    createJobRow(db, {
      product_id: grain.id,
      pickup_location_id: from,
      destination_location_id: to,
      ...fields,
      job: { transport_date: planDate, ...job },
    });

  return {
    app,
    db,
    signIn,
    staff,
    ...places,
    /** A load of that day that wants a truck: grain, unless another product is given. */
    wanted,
    /** A truck that ended at a place the day before. */
    truckAt: async (at: number, fields: Overrides<'trucks'> = {}) => {
      const truck = await createTruck(db, fields);
      await createPastLoads(db, truck);
      await wanted(places.tallinn, at, {}, { transport_date: dayBefore, truck_id: truck.id });
      return truck;
    },
    suggest: async (body: Record<string, unknown> = {}) => {
      const { status, body: answer } = await staff.post<{ content: PlanSuggestion }>(
        '/api/planning/suggest',
        { date: planDate, ...body },
      );
      expect(status).toBe(200);
      return answer.content;
    },
    /** Each test has a day without anything, and no trucks but its own. */
    leaveNothing: async () => {
      await db.updateTable('trucks').set({ status: 'INACTIVE' }).execute();
      await db.updateTable('transport_job_products').set({ status: 'CANCELLED' }).execute();
    },
  };
}

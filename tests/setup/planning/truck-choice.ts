import { expect } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { Finding } from '#api/planning/day-plan.ts';
import type { Trailer } from '#api/vehicles/trailers.ts';
import type { Truck } from '#api/vehicles/trucks.ts';

import { createPastLoads } from '../../factories/past-loads.ts';
import { createGrain } from '../../factories/products.ts';
import { createJobRow, factoryDay } from '../../factories/transport-jobs.ts';
import { createTrailer, createWeighedTruck } from '../../factories/trucks.ts';
import { openTestApp } from '../test-app.ts';

/** Opens an app in which trucks are chosen for loads of wheat, and what its tests ask of it. */
export async function openTruckChoice() {
  const { db, signIn } = await openTestApp();
  const staff = await signIn();
  const wheat = await createGrain(db, { cleaning_regime: 'A' });

  /** A free truck of clean history with a trailer; nobody knows where it stands. */
  async function vehicle(kind: 'TIPPER' | 'TANK' = 'TIPPER') {
    const trailer = await createTrailer(db, { kind, tare_kg: '6500' });
    const truck = await createWeighedTruck(db, { trailer_id: trailer.id });
    await createPastLoads(db, truck);
    return { truck, trailer };
  }

  /** A load at a time of the day that it is, for this truck or for none. */
  const jobAt = (
    time: string | null,
    productId = wheat.id,
    truck: { id: number; trailer_id: number | null } | null = null,
  ) =>
    createJobRow(db, {
      product_id: productId,
      job: {
        transport_date: factoryDay,
        transport_time: time,
        ...(truck && { truck_id: truck.id, trailer_id: truck.trailer_id }),
      },
    });

  /** What stands beside the truck of this plate in the choice. */
  async function choiceOfTruck(plate: string, query: string) {
    const answer = await staff.get<{ content: Truck[] }>(`/api/trucks?search=${plate}&${query}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.content[0]?.loadVerdict ?? null;
  }

  /** What stands beside the trailer of this plate in the choice. */
  async function choiceOfTrailer(plate: string, query: string) {
    const answer = await staff.get<{ content: Trailer[] }>(`/api/trailers?search=${plate}&${query}`);
    return answer.body.content[0]?.loadVerdict ?? null;
  }

  /** The order in which these trucks are offered for a load. */
  async function orderOf(row: { id: number }, trucks: readonly { id: number }[]): Promise<number[]> {
    const { body } = await staff.get<{ content: Truck[] }>(`/api/trucks?size=100&rowIds=${row.id}`);
    return body.content.map(({ id }) => id).filter((id) => trucks.some((truck) => truck.id === id));
  }

  /** What the panel says of the truck with a row, at its own or another time. */
  async function panelOf(truck: { id: number }, row: { id: number }, otherTime?: string) {
    const stored = await staff.get<{ content: JobRow }>(`/api/transport-job-products/${row.id}`);
    const { date, time, version } = stored.body.content;
    const { body } = await staff.post<{ content: Finding[] }>(
      '/api/transport-job-products/check-assignment',
      {
        rowId: row.id,
        truckId: truck.id,
        date,
        time: otherTime ?? time,
      },
    );
    return { found: body.content, version };
  }

  /** What stands beside a truck, and what is found once it has the row. */
  async function besideAndAfter(truck: { id: number; license_plate_number: string }, row: { id: number }) {
    const choice = await choiceOfTruck(truck.license_plate_number, `rowIds=${row.id}`);
    const { found, version } = await panelOf(truck, row);
    return { choice, beside: choice?.against ?? [], after: found.map(({ code }) => code), found, version };
  }

  /** A free truck of clean history whose home is this place. */
  async function createTruckAt(locationId: number, name: string) {
    const truck = await createWeighedTruck(db, {
      home_location_id: locationId,
      driver_name: name,
      driver_phone: null,
    });
    await createPastLoads(db, truck);
    return truck;
  }

  return {
    db,
    staff,
    wheat,
    vehicle,
    jobAt,
    choiceOfTruck,
    choiceOfTrailer,
    orderOf,
    panelOf,
    besideAndAfter,
    createTruckAt,
  };
}

import { expect } from 'vitest';

import type { Finding } from '#api/planning/day-plan.ts';

import { createLocation } from '../../factories/locations.ts';
import { createGrain } from '../../factories/products.ts';
import { openTestApp, rolePermissions } from '../test-app.ts';

/** Opens an app with a day, places and grain for rows, and what is found before a truck is given a row. */
export async function openAssignments() {
  const testApp = await openTestApp();
  const { db, signIn } = testApp;
  const staff = await signIn();
  const admin = await signIn({ permissions: rolePermissions.admin });
  const date = '2026-06-03';
  const place = async (latitude: string, longitude: string) =>
    (await createLocation(db, { latitude, longitude })).id;
  const way = {
    client_location_id: (await createLocation(db)).id,
    pickup_location_id: await place('58.378', '26.729'),
    destination_location_id: await place('59.437', '24.754'),
  };
  const check = async (asked: object) => {
    const url = '/api/transport-job-products/check-assignment';
    const answer = await staff.post<{ content: Finding[] }>(url, { date, ...asked });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.content;
  };
  return { ...testApp, staff, admin, date, way, grain: await createGrain(db), check };
}

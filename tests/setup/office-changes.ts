import { expect } from 'vitest';

import type { Alert } from '#api/alerts/alerts.ts';

import { actionFields, type Haul } from '../factories/driver-actions.ts';
import { createLocation } from '../factories/locations.ts';
import { type DriverAnswer, openDriving } from './driving.ts';

/** Opens an app in which the office changes a job while its driver, who saw it before, works on. */
export async function openOfficeChanges() {
  const driving = await openDriving();
  const { db, staff, haulWithDriver, rowInTable } = driving;

  const seenOf = ({ row, truck }: Haul) => ({
    pickupLocationId: row.pickup_location_id,
    destinationLocationId: row.destination_location_id,
    truckId: truck.id,
    trailerId: truck.trailer_id,
  });

  /** A haul between named places, and what its driver saw of it. */
  async function openHaul() {
    const from = await createLocation(db, { location_name: 'Tapa kuivati' });
    const elsewhere = await createLocation(db, { location_name: 'Rakvere ladu' });
    const haul = await haulWithDriver({ row: { destination_location_id: from.id } });
    const seen = seenOf(haul);
    const step = (fields: object = {}) => ({ ...actionFields(haul.jobId), seen, ...fields });
    const office = async (changes: object) => {
      const { version } = await rowInTable(haul.row.id);
      const answer = await staff.patch('/api/transport-job-products/patch-products', [
        { id: haul.row.id, version, changes },
      ]);
      expect(answer.status, answer.text).toBe(200);
    };
    const { driver } = haul;
    const post = (path: string, body: object) => driver.post<DriverAnswer>(path, body);
    /** Takes the step, which nothing stands in the way of. */
    const take = async (path: string, fields: object = {}) => {
      const answer = await post(path, step(fields));
      expect(answer.status, answer.text).toBe(200);
      return answer.body.content;
    };
    return { ...haul, from, elsewhere, seen, step, office, post, take };
  }

  async function alertsOf(jobId: number): Promise<Alert[]> {
    const answer = await staff.get<{ content: Alert[] }>('/api/alerts?size=100');
    return answer.body.content.filter(
      (each) => each.transportJobId === jobId && each.kind === 'CHANGED_MEANWHILE',
    );
  }

  return { ...driving, openHaul, alertsOf };
}

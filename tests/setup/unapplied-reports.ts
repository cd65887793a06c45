import { expect } from 'vitest';

import type { Alert } from '#api/alerts/alerts.ts';

import { createTruck } from '../factories/trucks.ts';
import { openDriving } from './driving.ts';

/** A picture that a driver takes of a ticket. */
export const picture = { kind: 'WEIGHBRIDGE_TICKET', contentType: 'image/jpeg', data: '/9j/' };

/** Jobs that the office takes from under their drivers, and the alerts of what these report all the same. */
export async function openUnappliedReports() {
  const driving = await openDriving();
  const { db, staff } = driving;

  async function alertsOf(jobId: number): Promise<Alert[]> {
    const answer = await staff.get<{ content: Alert[] }>('/api/alerts?size=100');
    expect(answer.status, answer.text).toBe(200);
    return answer.body.content.filter(
      ({ transportJobId, kind }) => transportJobId === jobId && kind !== 'DRIVER_NOTE',
    );
  }

  async function cancel(rowId: number) {
    expect((await staff.put(`/api/transport-job-products/${rowId}/cancel`)).status).toBe(200);
  }

  async function giveAway(row: { id: number }) {
    const other = await createTruck(db);
    const answer = await staff.patch('/api/transport-job-products/patch-products', [
      { id: row.id, version: 1, changes: { truck: { id: other.id } } },
    ]);
    expect(answer.status, answer.text).toBe(200);
    return other;
  }

  return { ...driving, alertsOf, cancel, giveAway };
}

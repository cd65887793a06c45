import { randomUUID } from 'node:crypto';

import { expect, test, vi } from 'vitest';

import { createFilledJobRow } from '../../tests/setup/filled-rows.ts';
import { openTestApp } from '../../tests/setup/test-app.ts';
import { raiseAlert } from './alerts/raise-alert.ts';
import { NamingClient } from './db/naming-client.ts';

const { db, clock, signIn } = await openTestApp();
const staff = await signIn();
/** That of the rows that are made. */
const day = '2026-05-21';

/** How many statements a request takes, with the one that reads the session. */
const budgets: Readonly<Record<string, number>> = {
  '/api/transport-jobs/datatable?size=500': 24,
  '/api/transport-jobs/datatable?size=500&groupBy=truck': 25,
  '/api/transport-jobs/datatable/export?format=xlsx&withFindings=true': 23,
  [`/api/planning/day?date=${day}`]: 9,
  [`/api/planning/week?from=${day}`]: 8,
  '/api/alerts?settled=false': 26,
  [`/api/day-figures?date=${day}`]: 3,
};

/** A row with everything that a list reads of one, and an alert of it. */
async function makeRow(): Promise<void> {
  const { row } = await createFilledJobRow(db);
  await raiseAlert(db, {
    key: randomUUID(),
    kind: 'SEND_FAILED',
    raisedAt: clock.now,
    summary: 'SMS ei läinud',
    rowId: row.id,
  });
}

async function statementsOf(address: string): Promise<number> {
  // That somebody is here is noted by the first, and what was kept of it for a moment is forgotten.
  clock.now += 120_000;
  await staff.get(address);
  const counts: number[] = [];
  // The process may do other work beside a request: the least of three is the request's own.
  for (let round = 0; round < 3; round += 1) {
    clock.now += 10_000;
    const query = vi.spyOn(NamingClient.prototype, 'query');
    const { status } = await staff.get(address);
    counts.push(query.mock.calls.length);
    query.mockRestore();
    expect(status, address).toBe(200);
  }
  return Math.min(...counts);
}

test('what is listed takes as many statements for ten rows as for one, and no more than it did', async () => {
  for (const rows of [1, 9]) {
    for (let made = 0; made < rows; made += 1) await makeRow();
    const counted: Record<string, number> = {};
    for (const address of Object.keys(budgets)) counted[address] = await statementsOf(address);
    expect(counted).toEqual(budgets);
  }
});

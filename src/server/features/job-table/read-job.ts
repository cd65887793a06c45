import { sql } from 'kysely';

import { driverStatusLabels } from '#api/job-row/job-row-labels.ts';
import type { JobClient, TransportJob } from '#api/orders/transport-jobs.ts';
import { driverSteps } from '#domain/driver/driver-status.ts';
import { numberOrNull } from '#domain/goods/decimal.ts';

import { findJourneyAdr } from '../../adr/adr-rule.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../http/errors.ts';
import { findJobRows } from '../../job-rows/external-row.ts';
import { findRows } from '../../job-rows/find-rows.ts';
import { addPresentFindings } from '../../planning/row-findings.ts';

/** Reads a job with all its rows. `now` in epoch milliseconds. Throws a 404 refusal. */
export async function readJob(db: Db, id: number, now: number): Promise<TransportJob> {
  const job = await db
    .selectFrom('transport_jobs')
    .select(['id', 'transport_order_id', 'driver_status'])
    .where('id', '=', id)
    .executeTakeFirst();
  const rowIds = await db
    .selectFrom('transport_job_products')
    .select('id')
    .where('transport_job_id', '=', id)
    .orderBy('id')
    .execute();
  const stored = await findRows(
    db,
    rowIds.map((row) => row.id),
  );
  const rows = await addPresentFindings(db, stored, now);
  const [first] = rows;
  if (job === undefined || first === undefined) throw notFound();
  const adr = await findJourneyAdr(db, await findJobRows(db, id));
  const clients = await findClients(
    db,
    rows.map(({ client }) => client.id),
  );
  return {
    id: job.id,
    transportOrderId: job.transport_order_id,
    // Every row shows what is its job's.
    date: first.date,
    time: first.time,
    truck: first.truck,
    carrier: first.carrier,
    customerManager: first.customerManager,
    driverStatus: {
      id: driverSteps[job.driver_status].id,
      code: job.driver_status,
      value: driverStatusLabels[job.driver_status],
    },
    transportJobProducts: rows.map((row) => {
      const client = clients.get(row.client.id);
      if (client === undefined) throw new Error(`row ${row.id} without its client`);
      return Object.assign(row, { client });
    }),
    adrPoints: numberOrNull(adr?.points ?? null),
  };
}

async function findClients(db: Db, locationIds: readonly number[]): Promise<Map<number, JobClient>> {
  const { rows } = await sql<JobClient>`
    select client.id, client.company_name as name, client.external_id as "externalId",
      client.location_phone as "phoneNumber", company.reg_no as "regNo", client.formatted_address as address,
      client.contact_name as "personName", company.external_id as "companyExternalId",
      contact.external_id as "contactExternalId", client.location_email as email, company.problematic
    from locations client
    join companies company on company.id = client.company_id
    left join representatives contact on contact.id = client.primary_contact_id
    where client.id = any(${sql.val(locationIds)}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

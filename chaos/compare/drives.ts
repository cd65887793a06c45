import { driverStatuses } from '#domain/driver/driver-status.ts';

import type { Db } from '../../src/server/db/connect.ts';
import type { Drive } from '../clients/drivers.ts';
import type { Part } from '../part.ts';

/**
 * A job's history holds its driver's acknowledged steps once each and in their order, after them at most the one that
 * nobody was told of; status and version say the same. What the office is to know of it is told once: weights that were
 * confirmed, and what a cancelled job did not take.
 */
export async function compareDrives(part: Part, db: Db, drives: readonly Drive[]): Promise<void> {
  const entries = await db
    .selectFrom('audit_entries')
    .select(['entity_id', 'changes'])
    .where('entity', '=', 'transport_job')
    .orderBy('id')
    .execute();
  const histories = Map.groupBy(entries, (entry) => entry.entity_id);
  const jobs = new Map(
    (await db.selectFrom('transport_jobs').select(['id', 'driver_status', 'version']).execute()).map(
      (job) => [job.id, job],
    ),
  );
  const alerts = await db
    .selectFrom('alerts')
    .select(['kind', 'key', 'data'])
    .where('kind', 'in', ['WEIGHT_UNUSUAL', 'DRIVER_REPORT_NOT_APPLIED'])
    .execute();
  const unusual = alerts.filter(({ kind }) => kind === 'WEIGHT_UNUSUAL');
  const reports = alerts.filter(({ kind }) => kind === 'DRIVER_REPORT_NOT_APPLIED');
  for (const { jobId, steps, confirmed, refused } of drives) {
    const job = jobs.get(jobId);
    const made = (histories.get(jobId) ?? []).flatMap(({ changes }) => {
      const { actionId } = changes as { actionId?: string };
      return actionId === undefined ? [] : [actionId];
    });
    const told = steps.filter(({ isConfirmed }) => isConfirmed === true).map(({ actionId }) => actionId);
    const unknown = steps.filter(({ isConfirmed }) => isConfirmed === null).map(({ actionId }) => actionId);
    if (new Set(made).size !== made.length) part.breach('a step is made once', { jobId, made }, 'doubled');
    if (told.some((actionId) => !made.includes(actionId))) {
      part.breach('an acknowledged step is there', { jobId, made, told }, 'lost');
    } else if (made.filter((actionId) => !unknown.includes(actionId)).join() !== told.join()) {
      part.breach("a driver's steps are in their order", { jobId, made, told, unknown });
    }
    if (job?.driver_status !== driverStatuses[made.length] || job?.version !== made.length + 1) {
      part.breach("a job's status and version follow its steps", { jobId, made, job });
    }
    for (const actionId of confirmed.filter((id) => told.includes(id))) {
      const found = unusual.filter(({ key }) => key === `weight-unusual:${actionId}`).length;
      if (found !== 1)
        part.breach('an unusual weight is told once', { jobId, actionId, found }, kindOf(found));
    }
    for (const actionId of refused) {
      const found = reports.filter(({ data }) => data.actionId === actionId).length;
      if (found !== 1)
        part.breach('a refused report is kept once', { jobId, actionId, found }, kindOf(found));
    }
  }
}

function kindOf(found: number): 'lost' | 'doubled' {
  return found === 0 ? 'lost' : 'doubled';
}

import { streams } from '#api/streams.ts';
import { addDays } from '#domain/calendar/day.ts';

import { anyOf } from '../../db/any-of.ts';
import type { Db } from '../../db/schema.ts';
import type { Api } from '../../http/register.ts';
import { latestChange } from '../../realtime/change-events.ts';
import { coalesce } from '../../realtime/coalesce.ts';
import { streamOpener } from '../../realtime/open-stream.ts';
import type { Services } from '../../services.ts';

/** The job of a row, and its carrier; null while no carrier's truck is planned for it. */
interface RowOwner {
  jobId: number;
  carrierId: number | null;
}

/**
 * A driver with an open event stream: the carrier, and the rows known so far, so that the removal of a row is sent too.
 */
interface Listener {
  carrierId: number | null;
  ownRowIds: Set<number>;
  notify: (jobIds: readonly number[] | null) => void;
}

/**
 * Serves `GET /api/truck-drivers/events`: server-sent events for drivers. `driver-jobs` says which jobs of the own
 * carrier changed (`{ids}`; null when that is not known), also when one was taken away; nothing is said of other
 * carriers. `since` is the event cursor of the jobs on the screen: after a later change null is sent at once.
 */
export function registerJobEvents(api: Api, services: Services): void {
  const { db: outerDb, today, jobRowEvents } = services;
  const openStream = streamOpener(api, streams.watchDriverJobs, services);
  const listeners = new Set<Listener>();
  // One query for the changed rows serves all drivers who listen.
  const notifyOwners = async (rowIds: readonly number[]) => {
    const owners = await findOwners(outerDb, rowIds);
    for (const { carrierId, ownRowIds, notify } of listeners) {
      const jobs = new Set<number>();
      for (const [rowId, owner] of owners) {
        const isOwn = carrierId !== null && owner.carrierId === carrierId;
        if (isOwn || ownRowIds.has(rowId)) jobs.add(owner.jobId);
        if (isOwn) ownRowIds.add(rowId);
        else ownRowIds.delete(rowId);
      }
      if (jobs.size > 0) notify([...jobs]);
    }
  };
  const coalesced = coalesce((rowIds) => {
    if (rowIds === null) {
      for (const { notify } of listeners) notify(null);
      return;
    }
    notifyOwners(rowIds).catch((error: unknown) => {
      api.app.log.warn({ err: error }, 'drivers were not told of changed jobs');
    });
  });
  const stopListening = jobRowEvents.onChanged((rowIds) => {
    if (listeners.size > 0) coalesced.add(rowIds);
  });
  api.app.addHook('onClose', () => {
    stopListening();
    coalesced.stop();
  });

  api.app.get(streams.watchDriverJobs.path, async (request, reply) => {
    const { user, send, onUserChanged, onClose } = await openStream(request, reply);
    const listener: Listener = {
      carrierId: null,
      ownRowIds: new Set(),
      notify: (ids) => {
        send('driver-jobs', { ids });
      },
    };
    /** Beside what changes meanwhile, which is added to the same set. */
    const listenFor = async (carrierId: number | null) => {
      const ownRowIds = new Set<number>();
      Object.assign(listener, { carrierId, ownRowIds });
      if (carrierId === null) return;
      for (const id of await findRowIdsFrom(outerDb, carrierId, addDays(today(), -1))) ownRowIds.add(id);
    };
    listeners.add(listener);
    onClose(() => listeners.delete(listener));
    onUserChanged(({ carrierCompanyId }) => {
      listenFor(carrierCompanyId).catch((error: unknown) => {
        request.log.warn({ err: error }, 'a driver may not be told of jobs that are taken away');
      });
      listener.notify(null);
    });
    const { since } = request.query as { since?: unknown };
    if (since !== undefined && since !== latestChange(services)) listener.notify(null);
    await listenFor(user.carrierCompanyId);
  });
}

async function findOwners(db: Db, rowIds: readonly number[]): Promise<Map<number, RowOwner>> {
  const rows = await db
    .selectFrom('transport_job_products as r')
    .innerJoin('transport_jobs as j', 'j.id', 'r.transport_job_id')
    .leftJoin('trucks', 'trucks.id', 'j.truck_id')
    .select(['r.id', 'j.id as job_id', 'trucks.company_id'])
    .where('r.id', '=', anyOf(rowIds))
    .execute();
  return new Map(rows.map((row) => [row.id, { jobId: row.job_id, carrierId: row.company_id }]));
}

/** The carrier's rows that a driver may be looking at: from a day on. */
async function findRowIdsFrom(db: Db, carrierId: number, fromDay: string): Promise<Set<number>> {
  const rows = await db
    .selectFrom('transport_job_products as r')
    .innerJoin('transport_jobs as j', 'j.id', 'r.transport_job_id')
    .innerJoin('trucks', 'trucks.id', 'j.truck_id')
    .select('r.id')
    .where('trucks.company_id', '=', carrierId)
    .where('j.transport_date', '>=', fromDay)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

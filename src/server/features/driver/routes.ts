import type { FastifyRequest } from 'fastify';

import { driverRecordEndpoints } from '#api/driver/driver-record.ts';
import { driverEndpoints } from '#api/driver/driver.ts';
import { largestLookupSize } from '#domain/business-constants.ts';
import { parseInstant, toTallinn } from '#domain/calendar/tallinn-time.ts';

import { languageOf } from '../../http/caller.ts';
import { type Api, register } from '../../http/register.ts';
import { keepCleaning } from '../../load-spaces/cleanings.ts';
import type { Feature, Services } from '../../services.ts';
import { doOnce } from './actions/act.ts';
import type { ActionCall } from './actions/driver-action.ts';
import { edit } from './actions/edit.ts';
import { askForRelease } from './actions/load-gate.ts';
import { arrive, leave, setOff } from './actions/moves.ts';
import { notedDestinations } from './actions/noted-destinations.ts';
import { notifyOffice } from './actions/unapplied-report.ts';
import { findBatches } from './batches.ts';
import { findDriverRecord } from './driver-record.ts';
import { findJobs } from './find-jobs.ts';
import { registerJobEvents } from './job-events.ts';
import { findProducts, findRelatedCompanies, findSelectableTrucks } from './look-ups.ts';
import { findPhoto, keepPhoto } from './photos.ts';
import { findPreviousLoads } from './previous-loads.ts';
import { markSeen } from './seen-jobs.ts';
import { findWorkDays } from './work-days.ts';

/** Room for a photo in base64 and what is around it. */
const photoBodyLimit = 5 * 1024 * 1024;

export const driver: Feature = (api, services) => {
  registerReads(api, services);
  registerActions(api, services);
  registerJobEvents(api, services);
};

function registerReads(api: Api, { now, config }: Services): void {
  register(api, driverEndpoints.listSelectableTrucks, async ({ query, user, db }) => ({
    content: await findSelectableTrucks(db, user, {
      plate: query.licensePlateNumber ?? '',
      descending: query.sort === 'licensePlateNumber,desc',
      size: query.size ?? largestLookupSize,
      today: toTallinn(now()).day,
    }),
  }));
  register(api, driverEndpoints.listDriverJobs, async ({ query, user, db }) => {
    const underWay = query.open ?? false;
    return {
      content: await findJobs(db, {
        userId: user.id,
        carrierId: user.carrierCompanyId ?? 0,
        plate: query.truckLicensePlateNumber,
        day: query.date ?? (underWay ? undefined : toTallinn(now()).day),
        underWay,
      }),
    };
  });
  register(api, driverEndpoints.listWorkDays, async ({ query, user, db }) => ({
    content: await findWorkDays(db, user.id, query),
  }));
  register(api, driverEndpoints.listDriverProducts, async ({ query, user, db }) => ({
    content: await findProducts(db, user.carrierCompanyId ?? 0, {
      search: query.search?.trim() ?? '',
      size: query.size ?? config.searchPageSize,
      today: toTallinn(now()).day,
    }),
  }));
  register(api, driverEndpoints.listPreviousProducts, async ({ query, user, db }) => {
    const { truckId: id, truckLicensePlateNumber: plate, trailerId } = query;
    const truck = id === undefined ? { plate: plate ?? '' } : { id };
    return findPreviousLoads(db, user.carrierCompanyId ?? 0, { ...truck, trailerId }, now());
  });
  register(api, driverEndpoints.listRelatedCompanies, async ({ query, user, db }) => ({
    content: await findRelatedCompanies(db, user.carrierCompanyId ?? 0, query.transportJobProductIds),
  }));
  register(api, driverEndpoints.listBatchInfo, async ({ query, user, db }) => ({
    content: await findBatches(db, {
      carrierId: user.carrierCompanyId ?? 0,
      rowIds: query.transportJobProductIds ?? null,
      batchId: query.batchId ?? null,
    }),
  }));
  register(api, driverRecordEndpoints.getDriverRecord, async ({ params, db }) => ({
    content: await findDriverRecord(db, params.id),
  }));
  register(api, driverEndpoints.readDriverPhoto, async ({ params, user, db, reply }) => {
    const photo = await findPhoto(db, user, params.id);
    // The browser would give a kept copy to whoever uses the device next.
    await reply.type(photo.content_type).header('cache-control', 'no-store').send(photo.content);
  });
}

/** Each action makes its own transaction: what it reports is kept even where it is refused. */
function registerActions(api: Api, { now, jobRowEvents, alertEvents }: Services): void {
  const options = { transaction: 'none' } as const;
  const callOf = ({ db, user, request }: Pick<ActionCall, 'db' | 'user'> & { request: FastifyRequest }) => {
    return { db, user, language: languageOf(request), now: now(), jobRowEvents, alertEvents };
  };

  register(
    api,
    driverEndpoints.startDriving,
    async (request) => {
      const { body } = request;
      const action = { ...timed(body), what: 'on-route-to-pickup', body } as const;
      return doOnce(callOf(request), action, (call, job, version) =>
        setOff(call, action, body, job, version),
      );
    },
    options,
  );
  register(
    api,
    driverEndpoints.arriveAtLocation,
    async (request) => {
      const { body } = request;
      const action = { ...timed(body), stop: body.stop, what: 'arrival-at-location', body } as const;
      return doOnce(callOf(request), action, (call, job) => arrive(call, action, job));
    },
    options,
  );
  register(
    api,
    driverEndpoints.leaveLocation,
    async (request) => {
      const { body } = request;
      const action = { ...timed(body), stop: body.stop, what: 'at-location', body } as const;
      return doOnce(callOf(request), action, (call, job, version) => leave(call, action, body, job, version));
    },
    options,
  );
  register(
    api,
    driverEndpoints.editDriverJob,
    async (request) => {
      const { body } = request;
      const occurredAt = (body.occurredAt === undefined ? null : parseInstant(body.occurredAt)) ?? now();
      const { actionId, transportJobId } = body;
      const action = { actionId, transportJobId, occurredAt, what: 'edit', body } as const;
      return doOnce(callOf(request), action, (call, job, version) => edit(call, body, job, version));
    },
    options,
  );
  register(
    api,
    driverEndpoints.noteRedirection,
    async (request) => {
      const { body } = request;
      const action = { ...timed(body), what: 'redirection-noted', body } as const;
      return doOnce(callOf(request), action, async ({ db }, job) => {
        const noted = await notedDestinations(db, job, body.seenDestinations);
        await db
          .updateTable('driver_jobs')
          .set({ noted_destinations: JSON.stringify(noted) })
          .where('transport_job_id', '=', job.id)
          .execute();
        return { changes: { noted } };
      });
    },
    options,
  );
  register(
    api,
    driverEndpoints.reportCleaning,
    async (request) => {
      const { body } = request;
      const times = timed(body);
      const { regime, truckId, trailerId, place, note, receipt } = body;
      const action = { ...times, what: 'cleaning', body } as const;
      return doOnce(callOf(request), action, async ({ db, user, now: at }) => {
        await keepCleaning(db, {
          regime,
          truckId,
          trailerId,
          place,
          note,
          receipt,
          actionId: times.actionId,
          cleanedAt: times.occurredAt,
          now: at,
          userId: user.id,
          carrierId: user.carrierCompanyId ?? 0,
        });
        return { changes: { regime } };
      });
    },
    { ...options, bodyLimit: photoBodyLimit },
  );
  register(
    api,
    driverEndpoints.askForRelease,
    async (request) => {
      const { body } = request;
      const action = { ...timed(body), what: 'release-asked', body } as const;
      return doOnce(callOf(request), action, async (call, job) => {
        await askForRelease(call, action, job, body);
        return { isMatterRaised: true };
      });
    },
    options,
  );
  register(api, driverEndpoints.markJobSeen, async ({ params, body, user, db }) => {
    await markSeen(db, now(), user, params.id, body?.snapshot);
  });
  register(
    api,
    driverEndpoints.addDriverPhoto,
    async (request) => {
      const { body } = request;
      const times = timed(body);
      const photo = { ...body, takenAt: times.occurredAt };
      const action = { ...times, what: 'photo', body, photo } as const;
      return doOnce(callOf(request), action, async ({ db }) => {
        await keepPhoto(db, photo);
        return { changes: { kind: body.kind } };
      });
    },
    { ...options, bodyLimit: photoBodyLimit },
  );
  register(api, driverEndpoints.notifyOffice, async ({ body, user, db, afterCommit }) => {
    const reports = await notifyOffice(db, user.id, body.transportJobId);
    if (reports > 0) {
      afterCommit(() => {
        alertEvents.changed(null);
      });
    }
    return { content: { reports } };
  });
}

function timed(body: { actionId: string; transportJobId: number; occurredAt: string }) {
  return {
    actionId: body.actionId,
    transportJobId: body.transportJobId,
    occurredAt: parseInstant(body.occurredAt) ?? 0,
  };
}

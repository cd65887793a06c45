import { driverRecordEndpoints } from '#api/driver/driver-record.ts';
import { driverEndpoints } from '#api/driver/driver.ts';
import { largestLookupSize } from '#domain/business-constants.ts';
import { parseInstant, toTallinn } from '#domain/calendar/tallinn-time.ts';

import { type Api, type Call, register } from '../../http/register.ts';
import type { Feature, Services } from '../../services.ts';
import { doOnce } from './act.ts';
import { findBatches } from './batches.ts';
import type { ActionCall } from './driver-action.ts';
import { findDriverRecord } from './driver-record.ts';
import { edit } from './edit.ts';
import { findJobs } from './find-jobs.ts';
import { registerJobEvents } from './job-events.ts';
import { findProducts, findRelatedCompanies, findSelectableTrucks } from './look-ups.ts';
import { arrive, leave, setOff } from './moves.ts';
import { notedDestinations } from './noted-destinations.ts';
import { findPhoto, keepPhoto } from './photos.ts';
import { findPreviousLoads } from './previous-loads.ts';

/** Room for a photo in base64 and what is around it. */
const photoBodyLimit = 5 * 1024 * 1024;

export const driver: Feature = (api, services) => {
  registerReads(api, services);
  registerActions(api, services);
  registerJobEvents(api, services);
};

function registerReads(api: Api, { now, config }: Services): void {
  register(api, driverEndpoints.listSelectableTrucks, async ({ query, user, db }) => ({
    content: await findSelectableTrucks(db, user.carrierCompanyId ?? 0, {
      plate: query.licensePlateNumber ?? '',
      descending: query.sort === 'licensePlateNumber,desc',
      size: query.size ?? largestLookupSize,
    }),
  }));
  register(api, driverEndpoints.listDriverJobs, async ({ query, user, db }) => {
    const underWay = query.open ?? false;
    return {
      content: await findJobs(db, {
        carrierId: user.carrierCompanyId ?? 0,
        plate: query.truckLicensePlateNumber,
        day: query.date ?? (underWay ? undefined : toTallinn(now()).day),
        underWay,
      }),
    };
  });
  register(api, driverEndpoints.listDriverProducts, async ({ query, user, db }) => ({
    content: await findProducts(db, user.carrierCompanyId ?? 0, {
      search: query.search?.trim() ?? '',
      size: query.size ?? config.searchPageSize,
      today: toTallinn(now()).day,
    }),
  }));
  register(api, driverEndpoints.listPreviousProducts, async ({ query, user, db }) => ({
    content: await findPreviousLoads(db, user.carrierCompanyId ?? 0, query.truckLicensePlateNumber),
  }));
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

function registerActions(api: Api, { now, jobRowEvents }: Services): void {
  const actionCall = ({
    db,
    user,
    afterCommit,
  }: Pick<Call<typeof driverEndpoints.arriveAtLocation>, 'db' | 'user' | 'afterCommit'>): ActionCall => {
    return { db, user, afterCommit, now: now(), jobRowEvents };
  };

  register(api, driverEndpoints.startDriving, async (request) => {
    const { body } = request;
    const call = actionCall(request);
    return doOnce(call, { ...timed(body), what: 'on-route-to-pickup', body }, (job, version) =>
      setOff(call, body, job, version),
    );
  });
  register(api, driverEndpoints.arriveAtLocation, async (request) => {
    const { body } = request;
    const call = actionCall(request);
    const action = { ...timed(body), stop: body.stop, what: 'arrival-at-location', body } as const;
    return doOnce(call, action, (job) => arrive(call, action, job));
  });
  register(api, driverEndpoints.leaveLocation, async (request) => {
    const { body } = request;
    const call = actionCall(request);
    const action = { ...timed(body), stop: body.stop, what: 'at-location', body } as const;
    return doOnce(call, action, (job, version) => leave(call, action, body, job, version));
  });
  register(api, driverEndpoints.editDriverJob, async (request) => {
    const { body } = request;
    const call = actionCall(request);
    const occurredAt = (body.occurredAt === undefined ? null : parseInstant(body.occurredAt)) ?? call.now;
    const { actionId, transportJobId } = body;
    return doOnce(call, { actionId, transportJobId, occurredAt, what: 'edit', body }, (job, version) =>
      edit(call, body, job, version),
    );
  });
  register(api, driverEndpoints.noteRedirection, async (request) => {
    const { body } = request;
    const call = actionCall(request);
    return doOnce(call, { ...timed(body), what: 'redirection-noted', body }, async (job) => {
      const noted = await notedDestinations(call.db, job, body.seenDestinations);
      await call.db
        .updateTable('driver_jobs')
        .set({ noted_destinations: JSON.stringify(noted) })
        .where('transport_job_id', '=', job.id)
        .execute();
      return { changes: { noted } };
    });
  });
  register(
    api,
    driverEndpoints.addDriverPhoto,
    async (request) => {
      const { body } = request;
      const call = actionCall(request);
      const action = { ...timed(body), what: 'photo', body } as const;
      return doOnce(call, action, async () => {
        await keepPhoto(call.db, { ...body, takenAt: action.occurredAt });
        return { changes: { kind: body.kind } };
      });
    },
    { bodyLimit: photoBodyLimit },
  );
}

function timed(body: { actionId: string; transportJobId: number; occurredAt: string }) {
  return {
    actionId: body.actionId,
    transportJobId: body.transportJobId,
    occurredAt: parseInstant(body.occurredAt) ?? 0,
  };
}

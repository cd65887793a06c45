import type { FastifyRequest } from 'fastify';

import { driverRecordEndpoints } from '#api/driver/driver-record.ts';
import { driverEndpoints } from '#api/driver/driver.ts';
import { officeWeightsEndpoints } from '#api/driver/office-weights.ts';
import { weightsImportEndpoints } from '#api/driver/weights-import.ts';
import { maxLookupSize } from '#domain/business-constants.ts';
import { dayMs } from '#domain/calendar/durations.ts';
import { parseInstant } from '#domain/calendar/tallinn-time.ts';
import type { StopKind } from '#domain/driver/driver-job.ts';
import type { DriverActionKind } from '#domain/driver/driver-status.ts';

import type { Db } from '../../db/schema.ts';
import { languageOf, type SignedInUser } from '../../http/caller.ts';
import { type Api, register } from '../../http/register.ts';
import { saveCleaning } from '../../load-spaces/cleanings.ts';
import type { Feature, Services } from '../../services.ts';
import { takeReport } from './actions/act.ts';
import { answerReport, takeAnswerBack } from './actions/answer-report.ts';
import { applyWeights, previewWeights } from './actions/import-weights.ts';
import { saveKnownDestinations } from './actions/known-destinations.ts';
import { requestRelease } from './actions/load-gate.ts';
import { raiseOfficeReport } from './actions/office-report.ts';
import { enterWeights } from './actions/office-weights.ts';
import { checkEdit, checkLeave, checkStart } from './actions/report-checks.ts';
import type { ActionCall, Checked, Outcome } from './actions/reported-action.ts';
import { findBatches } from './batches.ts';
import { readDriverRecord, readJobRecord } from './driver-record.ts';
import { findJobs, findOfficeAnswers } from './find-jobs.ts';
import { registerJobEvents } from './job-events.ts';
import { findProducts, findRelatedCompanies, findSelectableTrucks } from './lookups.ts';
import { changePhoto, readVisiblePhoto, savePhoto } from './photos.ts';
import { findPreviousLoads } from './previous-loads.ts';
import { markSeen } from './seen-jobs.ts';
import { findWorkDays } from './work-days.ts';

/** As long as a phone keeps a job that is over. */
const answersToldMs = 14 * dayMs;
/** Room for a photo in base64 and the rest of the request. */
const maxPhotoBodyBytes = 5 * 1024 * 1024;

/** Endpoints of the drivers' screens (docs/requirements.md, "Driver's journey"). */
export const driver: Feature = (api, services) => {
  registerReads(api, services);
  registerActions(api, services);
  registerOfficeWeights(api, services);
  registerJobEvents(api, services);
  Object.assign(services.reportAnswers, { answer: answerReport, takeBack: takeAnswerBack });
};

function registerReads(api: Api, { now, today, config, photoStore }: Services): void {
  register(api, driverEndpoints.listSelectableTrucks, async ({ query, user, db }) => ({
    content: await findSelectableTrucks(db, user, {
      plate: query.licensePlateNumber ?? '',
      descending: query.sort === 'licensePlateNumber,desc',
      size: query.size ?? maxLookupSize,
      today: today(),
    }),
  }));
  register(api, driverEndpoints.listDriverJobs, async ({ query, user, db }) => {
    const isUnderWay = query.open ?? false;
    return {
      ...(isUnderWay && { officeAnswers: await findOfficeAnswers(db, user.id, now() - answersToldMs) }),
      content: await findJobs(db, {
        userId: user.id,
        carrierId: user.carrierCompanyId ?? 0,
        plate: query.truckLicensePlateNumber,
        day: query.date ?? (isUnderWay || query.id !== undefined ? undefined : today()),
        isUnderWay,
        ...(query.id !== undefined && { id: query.id }),
      }),
    };
  });
  register(api, driverEndpoints.listWorkDays, async ({ query, user, db }) => ({
    content: await findWorkDays(db, user.id, query),
  }));
  register(api, driverEndpoints.listDriverProducts, async ({ query, user, db }) => ({
    content: await findProducts(db, user.carrierCompanyId ?? 0, {
      search: query.search ?? '',
      size: query.size ?? config.searchPageSize,
      today: today(),
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
    content: await readDriverRecord(db, params.id),
  }));
  register(api, driverEndpoints.downloadDriverPhoto, async ({ params, user, db, reply }) => {
    const photo = await readVisiblePhoto(db, photoStore, user, params.id);
    reply.type(photo.contentType);
    return photo.content;
  });
}

/** The fields of every action's request. */
interface ActionRequest {
  actionId: string;
  transportJobId: number;
  occurredAt?: string | undefined;
  stop?: StopKind | undefined;
}

function registerOfficeWeights(api: Api, { now, today, jobRowEvents, alertEvents }: Services): void {
  const callOf = (db: Db, user: SignedInUser) => ({
    db,
    user,
    language: 'et' as const,
    now: now(),
    jobRowEvents,
    alertEvents,
  });
  const tell = ({ rowIds, hasChangedAlerts }: Awaited<ReturnType<typeof enterWeights>>) => {
    jobRowEvents.changed(rowIds);
    if (hasChangedAlerts) alertEvents.changed(null);
  };
  register(
    api,
    officeWeightsEndpoints.enterWeights,
    async ({ params, body, user, db, afterCommit }) => {
      const entered = await enterWeights(callOf(db, user), params.id, body);
      afterCommit(() => tell(entered));
      return { content: await readJobRecord(db, params.id) };
    },
    { bodyLimit: 2 * maxPhotoBodyBytes },
  );
  register(api, weightsImportEndpoints.previewWeights, async ({ body, db }) => ({
    content: await previewWeights(db, body.text, body.stop ?? 'destination', today()),
  }));
  register(api, weightsImportEndpoints.applyWeights, async ({ body, user, db, afterCommit }) => {
    const entered = await applyWeights(callOf(db, user), body);
    afterCommit(() => tell(entered));
    return { content: { entered: body.entries.length } };
  });
}

/** Each action makes its own transaction: its report is stored even when the action is refused. */
function registerActions(api: Api, { db: outerDb, now, jobRowEvents, alertEvents }: Services): void {
  const options = { transaction: 'none' } as const;
  const withPhoto = { ...options, bodyLimit: maxPhotoBodyBytes };
  /** Takes a report of a driver's work: `work` checks it with its job locked, and writes tables of its own. */
  const act =
    <Body extends ActionRequest>(
      what: DriverActionKind,
      work: (checked: Checked, body: NoInfer<Body>) => Promise<Outcome>,
    ) =>
    ({ body, user, request }: Pick<ActionCall, 'user'> & { body: Body; request: FastifyRequest }) => {
      const { actionId, transportJobId, stop } = body;
      const occurredAt = parseInstant(body.occurredAt ?? '') ?? now();
      const action = { actionId, transportJobId, occurredAt, stop, what, body };
      const call = {
        db: outerDb,
        user,
        language: languageOf(request),
        now: now(),
        jobRowEvents,
        alertEvents,
      };
      return takeReport(call, action, (checked) => work(checked, body));
    };

  register(api, driverEndpoints.startDriving, act('on-route-to-pickup', checkStart), options);
  register(
    api,
    driverEndpoints.arriveAtLocation,
    act('arrival-at-location', async () => ({})),
    options,
  );
  register(api, driverEndpoints.leaveLocation, act('at-location', checkLeave), options);
  register(api, driverEndpoints.editDriverJob, act('edit', checkEdit), options);
  register(api, driverEndpoints.noteDestinations, act('redirection-noted', saveKnownDestinations), options);
  register(api, driverEndpoints.requestRelease, act('release-asked', requestRelease), options);
  register(
    api,
    driverEndpoints.reportCleaning,
    act('cleaning', async ({ call: { db, user, now: at }, action }, body) => {
      const by = { userId: user.id, carrierId: user.carrierCompanyId ?? 0 };
      const { previousLoads: _stated, ...cleaning } = body;
      await saveCleaning(db, { ...cleaning, ...by, cleanedAt: action.occurredAt, now: at });
      return { changes: { regime: body.regime } };
    }),
    withPhoto,
  );
  register(
    api,
    driverEndpoints.addDriverPhoto,
    act('photo', async ({ call: { db }, action }, body) => {
      await savePhoto(db, { ...body, transportJobId: action.transportJobId }, action.occurredAt);
      return { changes: { kind: body.kind } };
    }),
    withPhoto,
  );
  register(
    api,
    driverEndpoints.changeDriverPhoto,
    act('photo-changed', async ({ call: { db, now: at } }, body) => {
      return { changes: { ...(await changePhoto(db, body, at)) } };
    }),
    options,
  );
  register(api, driverEndpoints.reportToOffice, async ({ body, user, db, afterCommit }) => {
    const { id, rowIds } = await raiseOfficeReport(db, user, body, now());
    afterCommit(() => {
      // An open board reads the truck's day again.
      jobRowEvents.changed(rowIds);
      alertEvents.changed(null);
    });
    return { content: { id } };
  });
  register(api, driverEndpoints.markJobSeen, async ({ params, body, user, db }) => {
    await markSeen(db, now(), user, params.id, body?.snapshot);
  });
}

import * as z from 'zod/mini';

import { cleaningRegimes } from '#domain/driver/driver-job.ts';
import { reportOutcomes } from '#domain/driver/report-outcome.ts';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import {
  content,
  contentList,
  day,
  digits,
  digitsOrNone,
  flagText,
  id,
  idList,
  idParam,
  line,
  lookupSize,
  multiline,
} from '../values.ts';
import { cleaningFields } from '../vehicles/load-gate.ts';
import { answerToReport, driverJob, lastLoad, workDay } from './driver-job.ts';
import {
  action,
  arriveRequest,
  editRequest,
  leaveRequest,
  officeReport,
  photoChangeRequest,
  photoRequest,
  startRequest,
  statedLoads,
} from './driver-steps.ts';
import { batchInfo, driverProduct, relatedCompany, selectableTruck } from './lookups.ts';
import { seenDestinations } from './seen-job.ts';

const driverOnly = { anyOf: ['PERM_MOBILE_TRUCK_DRIVER'] } as const;

/** The answer to a report: the job as it stands for its driver, null when it is the driver's no more. */
const taken = z.strictObject({
  content: z.nullable(driverJob),
  outcome: z.enum(reportOutcomes),
  /** The office's alert about it. */
  alertId: z.nullable(id),
  /** The plate of the truck that has the job instead; null where that is none of the driver's carrier. */
  givenTo: z.nullable(z.string()),
});
/** A report is refused where it cannot be read or believed, and of another carrier's job; never by the office's plans. */
const ofReport = {
  access: driverOnly,
  output: taken,
  errors: ['NOT_FOUND'],
} as const;

export const driverEndpoints = {
  listSelectableTrucks: {
    ...routes.listSelectableTrucks,
    summary: "The active trucks of the driver's carrier",
    access: driverOnly,
    query: z.strictObject({
      licensePlateNumber: z.optional(line(40)),
      sort: z.optional(
        z.union([
          z.literal('licensePlateNumber'),
          z.literal('licensePlateNumber,asc'),
          z.literal('licensePlateNumber,desc'),
        ]),
      ),
      size: lookupSize,
    }),
    output: contentList(selectableTruck),
  },
  listDriverJobs: {
    ...routes.listDriverJobs,
    summary:
      "A day's jobs of the carrier's trucks (today's without `date`), all that are under way (`open=true`), or one (`id`), also where the office has taken it off the lists; a truck's with those that this driver set off with in another truck",
    access: driverOnly,
    query: z.strictObject({
      truckLicensePlateNumber: z.optional(line(40)),
      date: z.optional(day),
      open: z.optional(flagText),
      id: z.optional(digits),
    }),
    output: z.strictObject({
      content: z.array(driverJob),
      /** Beside what is under way: of each job the last one, of the last two weeks. */
      officeAnswers: z.optional(z.array(answerToReport)),
    }),
  },
  listWorkDays: {
    ...routes.listWorkDays,
    summary: "The days of a period on which the driver finished jobs, each with the day's sums",
    access: driverOnly,
    query: z.strictObject({ from: day, to: day }),
    output: contentList(workDay),
  },
  listDriverProducts: {
    ...routes.listDriverProducts,
    summary: 'Products to choose a previous load from; what the carrier hauled lately comes first',
    access: driverOnly,
    query: z.strictObject({ search: z.optional(line(200)), size: lookupSize }),
    output: contentList(driverProduct),
  },
  listPreviousProducts: {
    ...routes.listPreviousProducts,
    summary:
      'The last three loads of a truck (`truckId`, else by plate) with a trailer, the newest first by the time they were loaded',
    access: driverOnly,
    query: z
      .strictObject({
        truckId: z.optional(digits),
        truckLicensePlateNumber: z.optional(line(40)),
        /** Without it the usual one. */
        trailerId: z.optional(digitsOrNone),
      })
      .check(
        z.refine(({ truckId, truckLicensePlateNumber: plate }) => (truckId ?? plate) !== undefined, {
          path: ['truckId'],
        }),
      ),
    output: z.strictObject({
      content: z.array(lastLoad),
      /** Cleanings of the load space, the newest first. */
      cleanings: z.array(z.strictObject({ regime: z.enum(cleaningRegimes), cleanedAt: z.string() })),
    }),
  },
  listRelatedCompanies: {
    ...routes.listRelatedCompanies,
    summary: 'Companies that rows have to do with, and whom to call there',
    access: driverOnly,
    query: z.strictObject({ transportJobProductIds: idList }),
    output: contentList(relatedCompany),
  },
  listBatchInfo: {
    ...routes.listBatchInfo,
    summary: "Batches of the carrier's rows with their pallets and weights",
    access: driverOnly,
    query: z.strictObject({ transportJobProductIds: z.optional(idList), batchId: z.optional(digits) }),
    output: contentList(batchInfo),
  },
  startDriving: {
    ...routes.startDriving,
    namesOwner: true,
    summary: 'Set off to the pickup',
    body: startRequest,
    ...ofReport,
  },
  arriveAtLocation: {
    ...routes.arriveAtLocation,
    namesOwner: true,
    summary: 'Arrive at the pickup or the destination',
    body: arriveRequest,
    ...ofReport,
  },
  leaveLocation: {
    ...routes.leaveLocation,
    namesOwner: true,
    summary:
      'Loaded: drive on; or unloaded: finish. Unusual weights are 422 `UNUSUAL` until `confirmed` names their fields',
    body: leaveRequest,
    ...ofReport,
  },
  editDriverJob: {
    ...routes.editDriverJob,
    namesOwner: true,
    summary:
      'Correct what was written down; of each field the last correction counts, unusual values are asked about as on leaving',
    body: editRequest,
    ...ofReport,
  },
  noteDestinations: {
    ...routes.noteDestinations,
    namesOwner: true,
    summary: 'Take note of a destination that the office has changed',
    body: z.strictObject({ ...action, seenDestinations, ...statedLoads }),
    ...ofReport,
  },
  reportCleaning: {
    ...routes.reportCleaning,
    namesOwner: true,
    summary: 'Record a cleaning of the load space before a job; `occurredAt` is when it was cleaned',
    body: z.strictObject({ ...action, ...cleaningFields, ...statedLoads }),
    ...ofReport,
  },
  requestRelease: {
    ...routes.requestRelease,
    namesOwner: true,
    summary: 'Ask the office to answer for a forbidden load',
    body: z.strictObject({
      ...action,
      truckId: z.optional(z.nullable(id)),
      trailerId: z.optional(z.nullable(id)),
      note: z.optional(z.nullable(multiline(2000))),
      ...statedLoads,
    }),
    ...ofReport,
  },
  addDriverPhoto: {
    ...routes.addDriverPhoto,
    namesOwner: true,
    summary: 'Attach a photo of the weighbridge ticket or of the load',
    body: photoRequest,
    ...ofReport,
  },
  changeDriverPhoto: {
    ...routes.changeDriverPhoto,
    namesOwner: true,
    summary: 'Put a photo right: another kind, or taken back (`isRemoved`)',
    body: photoChangeRequest,
    ...ofReport,
  },
  reportToOffice: {
    ...routes.reportToOffice,
    namesOwner: true,
    summary:
      "Tell the office something at any time; a wait that is expected moves the planned times of the truck's later jobs on the board. Without `jobId` it is about the job in hand",
    access: driverOnly,
    body: officeReport,
    output: content(z.strictObject({ id })),
    idempotent: true,
  },
  markJobSeen: {
    ...routes.markJobSeen,
    summary: 'The driver has opened a job: it is marked as new or changed no more',
    access: driverOnly,
    params: idParam,
    /** The `snapshot` of the job that was shown; one that is out of date marks nothing as seen. */
    body: z.optional(z.strictObject({ snapshot: z.optional(line(100)) })),
    output: 'none',
    status: 204,
    errors: ['NOT_FOUND'],
  },
  downloadDriverPhoto: {
    ...routes.downloadDriverPhoto,
    summary: 'A photo that a driver attached',
    access: { anyOf: ['PERM_MOBILE_TRUCK_DRIVER', 'PERM_MOBILE'] },
    params: idParam,
    output: 'file',
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>;

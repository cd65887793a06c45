import { expect } from 'vitest';

import type { DriverJob } from '#api/driver/driver-job.ts';
import type { JobRow } from '#api/job-row/job-table.ts';
import { routes } from '#api/routes.ts';

import { actionFields, createHaul, type Haul, weights } from '../factories/driver-actions.ts';
import { openTestApp, rolePermissions, type SignedInClient } from './test-app.ts';

/** The answer to a driver's request. */
export interface DriverAnswer {
  content: DriverJob;
}

/** The paths of a driver's requests. */
export const driverPaths = {
  jobs: pathOf('listDriverJobs'),
  start: pathOf('startDriving'),
  arrive: pathOf('arriveAtLocation'),
  leave: pathOf('leaveLocation'),
  edit: pathOf('editDriverJob'),
  noted: pathOf('noteDestinations'),
  cleaning: pathOf('reportCleaning'),
  release: pathOf('requestRelease'),
  photo: pathOf('addDriverPhoto'),
  report: pathOf('reportToOffice'),
  papers: pathOf('getDriverPapers'),
  previousProducts: pathOf('listPreviousProducts'),
  /** The path of a photo that was taken. */
  photoOf: (id: number) => pathOf('downloadDriverPhoto').replace(':id', String(id)),
  /** The path of a row's delivery document. */
  documentOf: (rowId: number) => pathOf('downloadDriverDocument').replace(':id', String(rowId)),
  seen: (jobId: number) => pathOf('markJobSeen').replace(':id', String(jobId)),
};

function pathOf(name: keyof typeof routes): string {
  return `/api${routes[name].path}`;
}

/** The real app with drivers under way; called at the top of a test file, as openTestApp. */
export async function openDriving() {
  const testApp = await openTestApp();
  const { db, signIn } = testApp;
  const staff = await signIn();
  const driverOf = ({ carrierId }: Pick<Haul, 'carrierId'>) =>
    signIn({ permissions: rolePermissions.driver, carrierCompanyId: carrierId });

  return {
    ...testApp,
    staff,
    driverOf,
    haulWithDriver: async (overrides: Parameters<typeof createHaul>[1] = {}) => {
      const haul = await createHaul(db, overrides);
      return { ...haul, driver: await driverOf(haul) };
    },
    rowInTable: async (id: number): Promise<JobRow> => {
      const answer = await staff.get<{ content: JobRow[] }>(`/api/transport-jobs/datatable?id=${id}`);
      const [row] = answer.body.content;
      if (row === undefined) throw new Error(`row ${id} is not in the table`);
      return row;
    },
  };
}

/** Takes so many steps of a job, of five; answers the job as it then is. */
export async function drive(
  driver: SignedInClient,
  jobId: number,
  steps: number,
): Promise<DriverJob | undefined> {
  const way = [
    () => driver.post<DriverAnswer>(driverPaths.start, actionFields(jobId)),
    () => driver.post<DriverAnswer>(driverPaths.arrive, actionFields(jobId)),
    () => driver.post<DriverAnswer>(driverPaths.leave, { ...actionFields(jobId), ...weights }),
    () => driver.post<DriverAnswer>(driverPaths.arrive, actionFields(jobId)),
    () => driver.post<DriverAnswer>(driverPaths.leave, { ...actionFields(jobId), ...weights }),
  ];
  let job: DriverJob | undefined;
  for (const step of way.slice(0, steps)) {
    const answer = await step();
    expect(answer.status, answer.text).toBe(200);
    job = answer.body.content;
  }
  return job;
}

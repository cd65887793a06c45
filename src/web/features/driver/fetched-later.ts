import { lazy } from 'react';

import { importWithRetry } from '../../platform/device/main-thread.ts';

const jobReport = () => import('./outbox/JobReport.tsx');
const outboxSheet = () => import('./outbox/OutboxSheet.tsx');
const reportSheet = () => import('./report/ReportSheet.tsx');
const papersSheet = () => import('./papers/PapersSheet.tsx');
const truckSheet = () => import('./list/TruckSheet.tsx');

export const JobReport = lazy(() =>
  importWithRetry(jobReport).then((module) => ({ default: module.JobReport })),
);
export const OutboxSheet = lazy(() =>
  importWithRetry(outboxSheet).then((module) => ({ default: module.OutboxSheet })),
);
export const PapersSheet = lazy(() =>
  importWithRetry(papersSheet).then((module) => ({ default: module.PapersSheet })),
);
export const ReportSheet = lazy(() =>
  importWithRetry(reportSheet).then((module) => ({ default: module.ReportSheet })),
);
export const TruckSheet = lazy(() =>
  importWithRetry(truckSheet).then((module) => ({ default: module.TruckSheet })),
);

/** Fetches what the list does not need, before the signal is gone. A failed part is fetched again when needed. */
export function fetchLater(): void {
  for (const load of [jobReport, outboxSheet, papersSheet, reportSheet, truckSheet]) {
    void load().catch(() => undefined);
  }
}

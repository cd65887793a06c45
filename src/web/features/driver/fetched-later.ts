import { lazy } from 'react';

import { importWithRetry } from '../../platform/device/main-thread.ts';

const refusedReports = () => import('./outbox/RefusedReports.tsx');
const officeNotice = () => import('./office/OfficeNotice.tsx');
const outboxSheet = () => import('./outbox/OutboxSheet.tsx');
const reportSheet = () => import('./report/ReportSheet.tsx');
const overload = () => import('./stop/Overload.tsx');
const papersSheet = () => import('./papers/PapersSheet.tsx');
const positionMark = () => import('./positions/PositionMark.tsx');
const truckSheet = () => import('./list/TruckSheet.tsx');

export const RefusedReports = lazy(() =>
  importWithRetry(refusedReports).then((module) => ({ default: module.RefusedReports })),
);
export const OfficeNotice = lazy(() =>
  importWithRetry(officeNotice).then((module) => ({ default: module.OfficeNotice })),
);
export const OutboxSheet = lazy(() =>
  importWithRetry(outboxSheet).then((module) => ({ default: module.OutboxSheet })),
);
export const Overload = lazy(() =>
  importWithRetry(overload).then((module) => ({ default: module.Overload })),
);
export const PapersSheet = lazy(() =>
  importWithRetry(papersSheet).then((module) => ({ default: module.PapersSheet })),
);
export const ReportSheet = lazy(() =>
  importWithRetry(reportSheet).then((module) => ({ default: module.ReportSheet })),
);
export const PositionMark = lazy(() =>
  importWithRetry(positionMark).then((module) => ({ default: module.PositionMark })),
);
export const TruckSheet = lazy(() =>
  importWithRetry(truckSheet).then((module) => ({ default: module.TruckSheet })),
);

/** Fetches what the list does not need, before the signal is gone. A failed part is fetched again when needed. */
export function fetchLater(): void {
  for (const load of [
    refusedReports,
    officeNotice,
    outboxSheet,
    overload,
    papersSheet,
    reportSheet,
    truckSheet,
  ]) {
    void load().catch(() => undefined);
  }
}

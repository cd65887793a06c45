import { fetchedLater } from '../../platform/fetched-later.tsx';

const refusedReports = () => import('./outbox/RefusedReports.tsx');
const officeNotice = () => import('./office/OfficeNotice.tsx');
const outboxSheet = () => import('./outbox/OutboxSheet.tsx');
const reportSheet = () => import('./report/ReportSheet.tsx');
const overload = () => import('./stop/Overload.tsx');
const papersSheet = () => import('./papers/PapersSheet.tsx');
const positionMark = () => import('./positions/PositionMark.tsx');
const truckSheet = () => import('./list/TruckSheet.tsx');

export const RefusedReports = fetchedLater(() => refusedReports().then((module) => module.RefusedReports));
export const OfficeNotice = fetchedLater(() => officeNotice().then((module) => module.OfficeNotice));
export const OutboxSheet = fetchedLater(() => outboxSheet().then((module) => module.OutboxSheet));
export const Overload = fetchedLater(() => overload().then((module) => module.Overload));
export const PapersSheet = fetchedLater(() => papersSheet().then((module) => module.PapersSheet));
export const ReportSheet = fetchedLater(() => reportSheet().then((module) => module.ReportSheet));
export const PositionMark = fetchedLater(() => positionMark().then((module) => module.PositionMark));
export const TruckSheet = fetchedLater(() => truckSheet().then((module) => module.TruckSheet));

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

import { useQuery } from '@tanstack/react-query';

import { planner as messages } from '../../../i18n/et/planner.ts';
import { FindingLines } from '../../../job-row/findings/FindingLines.tsx';
import type { BoardJob, Assignment } from '../day-plan.ts';
import { findingsQuery } from './findings.ts';

/** The server's findings of giving a job this truck and time. */
export function FindingList({ job, to }: { job: BoardJob; to: Assignment }) {
  const query = useQuery({ ...findingsQuery(job, to), enabled: to.truckId !== null });
  return to.truckId === null ? <p role="status">{messages.toTray}</p> : <FindingLines query={query} />;
}

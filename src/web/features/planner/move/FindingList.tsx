import { useQuery } from '@tanstack/react-query';
import { Ban, Check, Info, TriangleAlert } from 'lucide-react';

import { planner as messages } from '../../../i18n/et/planner.ts';
import type { BoardJob, Place } from '../day-plan.ts';
import { findingsQuery } from './findings.ts';

const icons = { block: Ban, warn: TriangleAlert, info: Info };

/** What speaks for and against giving a job this truck and time, as the server finds it. */
export function FindingList({ job, to }: { job: BoardJob; to: Place }) {
  const read = useQuery(findingsQuery(job, to));
  return (
    <div className="planner-findings" role="status" aria-label={messages.findings.label}>
      {to.truckId === null && <p>{messages.findings.toTray}</p>}
      {to.truckId !== null && read.isPending && <p>{messages.findings.checking}</p>}
      {read.isError && <p>{messages.findings.unknown}</p>}
      {to.truckId !== null && read.data?.length === 0 && (
        <p className="planner-finding none">
          <Check aria-hidden size={16} />
          {messages.findings.none}
        </p>
      )}
      {read.data?.map(({ code, severity, message }) => {
        const Icon = icons[severity];
        return (
          <p key={code + message} className={`planner-finding ${severity}`}>
            <Icon aria-label={messages.findings.severities[severity]} size={16} />
            {message}
          </p>
        );
      })}
    </div>
  );
}

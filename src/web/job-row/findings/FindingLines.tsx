import type { UseQueryResult } from '@tanstack/react-query';
import { Check } from 'lucide-react';

import type { Finding } from '#api/planning/day-plan.ts';

import { findings as messages } from '../../i18n/et/findings.ts';
import { problemsOf, UnreachableError } from '../../platform/problem.ts';
import { FindingLine } from './FindingLine.tsx';

import styles from './FindingLines.module.css';

const none: Finding['code'][] = [];
interface Props {
  query: Pick<UseQueryResult<readonly Finding[]>, 'data' | 'isFetching' | 'error'>;
  /** Codes that are said elsewhere on the screen. */
  except?: readonly Finding['code'][];
}

/** The server's findings. 'Nothing found' is shown only for the answer to the last question. */
export function FindingLines({ query: { data, isFetching, error }, except = none }: Props) {
  return (
    <div className="stack gap-1" role="status" aria-label={messages.label}>
      {isFetching && <p>{messages.asking}</p>}
      {!isFetching && error !== null && <p>{whyUnanswered(error)}</p>}
      {!isFetching && error === null && data?.length === 0 && (
        <p className={styles.finding} data-severity="none">
          <Check aria-hidden size={16} />
          {messages.none}
        </p>
      )}
      {!isFetching &&
        error === null &&
        linesOf(data ?? [], except).map((finding) => <FindingLine key={finding.message} {...finding} />)}
    </div>
  );
}

/** Returns why the question has no answer: the reason of a refusal (a time that does not exist), else the failure. */
function whyUnanswered(error: Error): string {
  if (error instanceof UnreachableError) return messages.offline;
  const reasons = problemsOf(error).map(({ message, explanation = message }) => explanation);
  return reasons.length > 0 ? reasons.join(' ') : messages.notNeeded;
}

/** One cause may have several codes: it is shown once. */
function linesOf(findings: readonly Finding[], except: readonly Finding['code'][]): Finding[] {
  const shownFindings = findings.filter(({ code }) => !except.includes(code));
  return [...new Map(shownFindings.map((finding) => [finding.message, finding])).values()];
}

import {
  Check,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleMinus,
  LoaderCircle,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react';

import type { GoodsWarning } from '#api/job-row/row-actions.ts';

import { sends } from '../../../i18n/et/dispatch.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { rowTitleWithTruck } from '../rows/row-title.ts';
import { isInPart, type RowResult } from './run-many.ts';

import styles from './many.module.css';

const icons: Record<RowResult['state'] | 'inPart', LucideIcon> = {
  inPart: TriangleAlert,
  waiting: CircleDashed,
  running: LoaderCircle,
  done: CircleCheck,
  alreadySent: CircleMinus,
  refused: CircleAlert,
  skipped: CircleMinus,
  stopped: CircleMinus,
};

interface Props {
  results: readonly RowResult[];
  /** What is above the list says that it was a trial. */
  isTrialSaid?: boolean;
}

/** Several rows, each with what happened to it. */
export function ResultList({ results, isTrialSaid = false }: Props) {
  return (
    <ul className={styles.results}>
      {results.map((result) => {
        const { row } = result;
        const state = isInPart(result) ? 'inPart' : result.state;
        const Icon = icons[state];
        return (
          <li key={row.id} className={styles.result} data-state={state}>
            <Icon aria-hidden size={18} />
            <div>
              <p>{rowTitleWithTruck(row)}</p>
              <p className={styles.state}>{stateWords(result, isTrialSaid)}</p>
              {(result.recipients ?? []).map(({ text, isSent }) => (
                <p key={text} className={isSent ? styles.told : styles.leftOut}>
                  {isSent ? <Check aria-hidden size={16} /> : <CircleAlert aria-hidden size={16} />}
                  {isSent && state === 'refused' && result.simulated === true && !isTrialSaid
                    ? sends.simulated(text)
                    : text}
                </p>
              ))}
              {(result.notes ?? []).map((note) => (
                <p key={note} className="note">
                  {note}
                </p>
              ))}
              <Warnings warnings={result.warnings ?? []} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** 'Tehtud', or why not; what only a simulator took says so, once. */
function stateWords(result: RowResult, isTrialSaid: boolean): string {
  if (result.state === 'refused') return result.reason;
  const words = isInPart(result) ? tableWork.many.inPart : tableWork.many.states[result.state];
  return result.simulated === true && !isTrialSaid ? sends.simulated(words) : words;
}

/** The findings of a row, refusals first; one cause may have several codes and is shown once. */
function Warnings({ warnings }: { warnings: readonly GoodsWarning[] }) {
  const isForbidden = ({ code }: GoodsWarning) => code === 'LOAD_FORBIDDEN';
  const byMessage = new Map(warnings.map((warning) => [warning.message, warning]));
  const warningsInOrder = [...byMessage.values()].toSorted(
    (a, b) => Number(isForbidden(b)) - Number(isForbidden(a)),
  );
  return warningsInOrder.map((warning) => (
    <p
      key={warning.message}
      className={styles.warning}
      data-tone={isForbidden(warning) ? 'danger' : 'warning'}
    >
      <TriangleAlert aria-label={tableWork.many.warning} size={16} />
      {warning.message}
    </p>
  ));
}

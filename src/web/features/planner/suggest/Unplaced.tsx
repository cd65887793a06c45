import type { PlanSuggestion } from '#api/planning/plan-suggestion.ts';

import { suggestPlan as messages } from '../../../i18n/et/suggest-plan.ts';
import { Notice } from '../../../ui/card/Card.tsx';
import type { BoardJob } from '../day-plan.ts';
import { loadText } from '../job-text.ts';

import styles from './SuggestPanel.module.css';

/** More of them would push the suggestions out of sight. */
const mostOpen = 3;

type Props = { unplaced: PlanSuggestion['unplaced']; jobs: ReadonlyMap<number, BoardJob> };

/** The loads without a truck, grouped by the reason that keeps them from every truck. */
export function Unplaced({ unplaced, jobs }: Props) {
  if (unplaced.length === 0) return null;
  return (
    <Notice tone="wheat">
      <details open={unplaced.length <= mostOpen}>
        <summary>{messages.unplaced(unplaced.length)}</summary>
        {[...Map.groupBy(unplaced, ({ reason }) => reason)].map(([reason, rows]) => (
          <div key={reason} className={styles.unplaced}>
            <p>{reason}</p>
            <ul>
              {rows.map(({ rowId }) => {
                const job = jobs.get(rowId);
                return (
                  <li key={rowId}>{messages.unplacedRow(rowId, job === undefined ? null : loadText(job))}</li>
                );
              })}
            </ul>
          </div>
        ))}
      </details>
    </Notice>
  );
}

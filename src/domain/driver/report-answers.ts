import type { ReportAnswer } from './report-outcome.ts';
import type { Difference } from './standing-job.ts';

/** What an alert about a driver's report asks the office. */
export interface ReportQuestion {
  kind: 'CHANGED_MEANWHILE' | 'DRIVER_REPORT_NOT_APPLIED';
  differences: readonly Pick<Difference, 'field'>[];
  hasGoods: boolean;
  /** Why the reports are kept beside the job; undefined of what is part of it. */
  reason?: 'CANCELLED' | 'OTHER_TRUCK' | 'PASSED' | undefined;
  /** True where the goods were unloaded. */
  isUnloaded: boolean;
}

/** Returns the answers that the office may give, the likeliest first (docs/requirements.md, 'What a driver reports is taken'). */
export function possibleAnswers({
  kind,
  differences,
  hasGoods,
  reason,
  isUnloaded,
}: ReportQuestion): ReportAnswer[] {
  const has = (...fields: Difference['field'][]) => differences.some(({ field }) => fields.includes(field));
  if (kind === 'CHANGED_MEANWHILE') {
    return [
      'KEEP',
      ...(has('destination') && isUnloaded ? (['CONTINUE'] as const) : []),
      // A truck that has the goods has them, whatever is said of it.
      ...(has('truck', 'trailer', 'date') ? [] : (['DISMISS'] as const)),
    ];
  }
  const isMade = hasGoods && reason === 'OTHER_TRUCK';
  const isRestored = isMade || (hasGoods && reason === 'CANCELLED');
  // Goods on a truck need a job first of all.
  return [...(isRestored ? (['RESTORE'] as const) : []), 'KEEP', 'DISMISS'];
}

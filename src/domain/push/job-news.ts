import { jobParts, type JobPart } from './job-snapshot.ts';

/** The kinds of push message about a job. */
export const jobNewsKinds = ['JOB_NEW', 'JOB_CHANGED', 'JOB_CANCELLED'] as const;
export type JobNewsKind = (typeof jobNewsKinds)[number];

export interface JobNews {
  kind: JobNewsKind;
  /** The changed parts; empty unless the kind is 'JOB_CHANGED'. */
  changed: readonly JobPart[];
}

/**
 * Returns one message in place of a waiting one and a newer one (docs/requirements.md, 'News by push'). Null: a job
 * that nobody was notified of has gone again, so there is nothing to tell.
 */
export function mergeNews(waiting: JobNews, next: JobNews): JobNews | null {
  if (waiting.kind === 'JOB_NEW') return next.kind === 'JOB_CANCELLED' ? null : waiting;
  if (next.kind !== 'JOB_CHANGED') return next;
  const changedParts = jobParts.filter(
    (part) => waiting.changed.includes(part) || next.changed.includes(part),
  );
  return { kind: 'JOB_CHANGED', changed: changedParts };
}

import type { CleaningRegime } from '#domain/driver/driver-job.ts';
import { type LoadSpace, spaceKey } from '#domain/vehicles/load-space.ts';
import {
  type LoadVerdict,
  type NextLoad,
  previousLoadVerdict,
  withCleanings,
  withPlanned,
} from '#domain/vehicles/previous-load-verdict.ts';

import type { Db } from '../db/schema.ts';
import { type ChainChoice, type ChainLoad, findChains } from './chains.ts';
import { type AssignedJob, findPlannedJobs, isBefore, type PlanPosition } from './planned-loads.ts';

export type SpaceVerdict = LoadVerdict<ChainLoad>;

/** The question whether these goods may be loaded into this space. */
export interface LoadQuestion {
  space: LoadSpace;
  goods: NextLoad;
  /** The regime that the receiving company requires. */
  leastRegime: CleaningRegime | null;
  /** The time of loading: what is planned before it counts as driven. Without it only what was driven counts. */
  plan?: PlanPosition | undefined;
}

export interface VerdictChoice extends ChainChoice {
  /** Jobs that count at their new position in the plan instead of their present one. */
  assignedJobs?: readonly AssignedJob[];
}

/** Answers each question, in their order. `now` in epoch milliseconds. */
export async function findVerdicts(
  db: Db,
  questions: readonly LoadQuestion[],
  now: number,
  { assignedJobs, ...choice }: VerdictChoice = {},
): Promise<SpaceVerdict[]> {
  const spaces = questions.map(({ space }) => space);
  const chains = await findChains(db, spaces, now, choice);
  const plannedJobsOf = await findPlanned(db, questions, now, assignedJobs);
  return questions.map(({ space, goods, leastRegime, plan }) => {
    const { loads, cleanings } = chains.get(spaceKey(space)) ?? { loads: [], cleanings: [] };
    const before = plan === undefined ? [] : plannedJobsOf(space).filter((job) => isBefore(job, plan));
    return previousLoadVerdict(goods, withPlanned(loads, cleanings, before), cleanings, { leastRegime });
  });
}

/**
 * Finds the loads that count in each of these load spaces at this position of the plan, the newest first, with the
 * cleaning that was done or is planned after each; by `spaceKey`.
 */
export async function findStates(
  db: Db,
  spaces: readonly LoadSpace[],
  plan: PlanPosition,
  now: number,
): Promise<Map<string, { load: ChainLoad; cleaned: CleaningRegime | null }[]>> {
  const chains = await findChains(db, spaces, now);
  const questions = spaces.map((space) => ({ space, plan }));
  const plannedJobsOf = await findPlanned(db, questions, now);
  return new Map(
    spaces.map((space) => {
      const { loads, cleanings } = chains.get(spaceKey(space)) ?? { loads: [], cleanings: [] };
      const before = plannedJobsOf(space).filter((job) => isBefore(job, plan));
      return [spaceKey(space), withCleanings(withPlanned(loads, cleanings, before), cleanings)];
    }),
  );
}

async function findPlanned(
  db: Db,
  questions: readonly Pick<LoadQuestion, 'space' | 'plan'>[],
  now: number,
  assigned: readonly AssignedJob[] = [],
) {
  const timed = questions.filter(({ plan }) => plan !== undefined);
  const spaces = [...new Map(timed.map(({ space }) => [spaceKey(space), space])).values()];
  const jobs = spaces.length === 0 ? [] : await findPlannedJobs(db, spaces, now, assigned);
  const bySpace = Map.groupBy(jobs, ({ index }) => index);
  const indexes = new Map(spaces.map((space, index) => [spaceKey(space), index]));
  return (space: LoadSpace) => bySpace.get(indexes.get(spaceKey(space)) ?? -1) ?? [];
}

import type { DriverJob } from '#api/driver/driver-job.ts';
import type { ReportOutcome } from '#domain/driver/report-outcome.ts';

import { readDevice, writeDevice } from '../platform/device/device-store.ts';
import { createStore } from '../store.ts';
import type { OutboxItem } from './outbox-item.ts';
import type { SendResult } from './send-item.ts';

type Done = Extract<SendResult, { kind: 'done' }>;

/**
 * Reports of a job that the office's record holds otherwise than the phone showed, whether the driver knows, and the
 * alert of which the driver knows the office's answer.
 */
interface ToldOutcome {
  outcome: ReportOutcome;
  isNoted: boolean;
  /** The truck that has the job instead, by its plate. */
  givenTo?: string;
  /** The alert that asks the office. */
  alertId?: number;
  notedAnswer?: number;
}

/**
 * Returns what the driver has yet to be told of a job's reports: the office's answer, before it what became of them;
 * null once the driver has taken note.
 */
export function untold(
  told: ToldOutcome | undefined,
  job: Pick<DriverJob, 'officeAnswer'> | undefined,
): 'ANSWERED' | ReportOutcome | null {
  // A job that an older version of the app has kept has no answer.
  const answer = job?.officeAnswer ?? null;
  if (answer !== null && told?.notedAnswer !== answer.alertId) return 'ANSWERED';
  return told?.isNoted === false ? told.outcome : null;
}

/** By the job's id. */
export const outcomes = createStore<Readonly<Record<number, ToldOutcome>>>({});

/** How many reports to the office have arrived there since the app was opened. */
export const arrivedReports = createStore(0);

// Kept over a log-out: nobody else tells the driver.
const name = 'own.driver.outcomes';
/** More jobs than a driver has in a week. */
const maxKept = 50;

/** Reads what the driver has not taken note of yet. */
export function openOutcomes(): void {
  outcomes.set(readDevice<Record<number, ToldOutcome>>(name) ?? {});
}

/** Keeps for the driver what became of a report that the server has taken. */
export function keepOutcome(
  { transportJobId, action }: OutboxItem,
  { outcome, givenTo = null, alertId = null }: Pick<Done, 'outcome' | 'givenTo' | 'alertId'>,
): void {
  if (action.what === 'report') arrivedReports.set(arrivedReports.get() + 1);
  const known = outcomes.get()[transportJobId];
  if (outcome !== 'APPLIED' && known?.outcome !== outcome) {
    write(transportJobId, {
      ...known,
      outcome,
      isNoted: false,
      ...(givenTo !== null && { givenTo }),
      ...(alertId !== null && { alertId }),
    });
  }
}

/** Keeps which truck has the job instead, by its plate; null where none of the carrier's has. */
export function keepGivenTo(transportJobId: number, plate: string | null): void {
  const known = outcomes.get()[transportJobId];
  if ((known?.givenTo ?? null) === plate) return;
  const { givenTo: _, ...told } = known ?? { outcome: 'APPLIED' as const, isNoted: true };
  write(transportJobId, { ...told, ...(plate !== null && { givenTo: plate }) });
}

/** The driver has read it ('Sain aru'), with the office's answer to this alert. */
export function noteOutcome(transportJobId: number, notedAnswer: number | undefined): void {
  const known = outcomes.get()[transportJobId] ?? { outcome: 'APPLIED' };
  write(transportJobId, { ...known, isNoted: true, ...(notedAnswer !== undefined && { notedAnswer }) });
}

function write(transportJobId: number, told: ToldOutcome): void {
  const { [transportJobId]: _, ...others } = outcomes.get();
  const kept = Object.fromEntries(Object.entries(others).slice(1 - maxKept));
  outcomes.set({ ...kept, [transportJobId]: told });
  writeDevice(name, outcomes.get());
}

import { type Alert, alertEndpoints } from '#api/alerts/alerts.ts';
import { type AlertKind, isDerivedAlertId } from '#domain/alerts/alert-kind.ts';
import type { AlertLine } from '#domain/alerts/work-list.ts';
import { tablePageSize } from '#domain/business-constants.ts';
import { isReportAnswer, type ReportAnswer } from '#domain/driver/report-outcome.ts';

import type { AnsweredReport, AnswerEffect } from '../../alerts/report-answers.ts';
import type { Db } from '../../db/schema.ts';
import { invalidField, notFound } from '../../http/errors.ts';
import { pageOf } from '../../http/page.ts';
import { register } from '../../http/register.ts';
import { withdrawReleaseRequests } from '../../load-spaces/release-requests.ts';
import { inRounds, runRounds } from '../../queues/rounds.ts';
import type { Feature } from '../../services.ts';
import { byAge, createDerivedAlerts } from './derived/derived-alerts.ts';
import { createOpenLines, kindsOf, readLines, sectionsOf } from './open-lines.ts';
import { countAlerts, findAlerts, findStored } from './repository.ts';
import {
  checkRightToSettle,
  type SettlingOutcome,
  reopenWithCause,
  settleShown,
  settleWithCause,
  type Settling,
} from './settling.ts';
import { queueUrgentNotices } from './urgent-notices.ts';
import { alertView, lineView } from './view.ts';

const maxCounted = 1000;
/** Hours pass too: what was not urgent becomes so. */
const lookEveryMs = 15_000;

/** Alerts for the office: the list, settling, and the live count (docs/requirements.md, 'Alerts for the office'). */
export const alerts: Feature = (
  api,
  { config, db: outerDb, now, today, alertEvents, jobRowEvents, reportAnswers },
) => {
  const events = [jobRowEvents, alertEvents];
  const derivedAlerts = createDerivedAlerts(events, now);
  const open = createOpenLines(derivedAlerts, events, now);
  if (config.push.isPossible) {
    const queue = () => queueUrgentNotices(outerDb, open.readFresh, now());
    const warn = (error: unknown) => api.app.log.warn({ err: error }, 'urgent alerts wait to be told');
    runRounds(api.app, inRounds(queue, warn), lookEveryMs);
  }

  register(api, alertEndpoints.listAlerts, async ({ query, db, afterCommit }) => {
    const { settled, pageNr: number = 1, size = tablePageSize } = query;
    if (settled !== true) await withdrawGone(db, afterCommit);
    const page = { number, size };
    return settled === false ? listOpen(db, page, query.kind) : listByAge(db, settled, page);
  });

  register(api, alertEndpoints.settleAlert, async ({ params, body, user, db, afterCommit }) => {
    const answer = body?.answer ?? null;
    const isOfReport = answer !== null && isReportAnswer(answer);
    const by = { userId: user.id, now: now(), note: body?.note || null };
    const settling = {
      ...by,
      answer: isOfReport ? null : answer,
      ...(answer === null && { keep: keeping(db, by, afterCommit) }),
    };
    await checkRightToSettle(db, [params.id], user.permissions);
    const { lines } = await open.readFresh(db);
    const effect = isOfReport ? await answerReport(db, { ...by, alertId: params.id, answer }) : null;
    const outcome = await settleWithCause(db, derivedAlerts, lines, params.id, settling);
    notifyListeners(outcome === null ? [] : [outcome], afterCommit);
    if (effect !== null) afterCommit(() => jobRowEvents.changed(effect.rowIds));
    return { content: await readOne(db, outcome), rowId: effect?.madeRowId ?? null };
  });

  register(api, alertEndpoints.settleAlerts, async ({ body, user, db, afterCommit }) => {
    const by = { userId: user.id, now: now(), note: body.note || null };
    const settling = { ...by, keep: keeping(db, by, afterCommit) };
    await checkRightToSettle(db, body.ids, user.permissions);
    const { lines } = await open.readFresh(db);
    const ids = new Set(body.ids);
    const { outcomes, left } =
      body.exactly === true
        ? await settleShown(db, derivedAlerts, lines, ids, settling)
        : { outcomes: await settleEach(db, lines, ids, settling), left: 0 };
    notifyListeners(outcomes, afterCommit);
    // An alert that others settled meanwhile stays settled: undoing this must not open it.
    const own = outcomes.filter(({ isChanged }) => isChanged);
    return { content: await readAll(db, own), left };
  });

  register(api, alertEndpoints.reopenAlert, async ({ params, user, db, afterCommit }) => {
    await takeAnswerBack(db, params.id, user.id, afterCommit);
    const outcome = await reopenWithCause(db, derivedAlerts, params.id);
    notifyListeners(outcome === null ? [] : [outcome], afterCommit);
    return { content: await readOne(db, outcome) };
  });

  register(api, alertEndpoints.reopenAlerts, async ({ body, user, db, afterCommit }) => {
    const outcomes: SettlingOutcome[] = [];
    for (const id of new Set(body.ids)) {
      await takeAnswerBack(db, id, user.id, afterCommit);
      const outcome = await reopenWithCause(db, derivedAlerts, id);
      if (outcome !== null) outcomes.push(outcome);
    }
    notifyListeners(outcomes, afterCommit);
    return { content: await readAll(db, outcomes) };
  });

  /** Settled without an answer, what a driver reported stays as it was done. */
  function keeping(
    db: Db,
    by: Omit<AnsweredReport, 'alertId' | 'answer'>,
    afterCommit: (done: () => void) => void,
  ): (id: number) => Promise<void> {
    return async (id) => {
      const alert = await findStored(db, { id });
      const answers = (alert?.data.answers ?? []) as ReportAnswer[];
      if (!answers.includes('KEEP')) return;
      const effect = await answerReport(db, { ...by, alertId: id, answer: 'KEEP' });
      if (effect !== null) afterCommit(() => jobRowEvents.changed(effect.rowIds));
    };
  }

  /** Carries out an answer about a driver's report; nothing where the alert is settled already. */
  async function answerReport(db: Db, answered: AnsweredReport): Promise<AnswerEffect | null> {
    const alert = await findStored(db, { id: answered.alertId });
    if (alert === null || alert.settled_at !== null) return null;
    if (alert.kind !== 'CHANGED_MEANWHILE' && alert.kind !== 'DRIVER_REPORT_NOT_APPLIED') {
      throw invalidField('NOT_ALLOWED', 'answer');
    }
    return reportAnswers.answer(db, answered);
  }

  /** Takes back what an answer about a driver's report did; a refusal where somebody has worked on what it made. */
  async function takeAnswerBack(
    db: Db,
    id: number,
    userId: number,
    afterCommit: (done: () => void) => void,
  ): Promise<void> {
    const stored = isDerivedAlertId(id) ? null : await findStored(db, { id });
    if (stored === null) return;
    const effect = await reportAnswers.takeBack(db, id, userId, now());
    if (effect.rowIds.length > 0) afterCommit(() => jobRowEvents.changed(effect.rowIds));
  }

  /** Ends the alerts whose cause has gone without anybody having looked at them. */
  async function withdrawGone(db: Db, afterCommit: (done: () => void) => void): Promise<void> {
    const releases = await withdrawReleaseRequests(db, now());
    if (releases === 0) return;
    afterCommit(() => {
      alertEvents.changed(null);
    });
  }

  async function settleEach(
    db: Db,
    lines: readonly AlertLine[],
    ids: ReadonlySet<number>,
    settling: Settling,
  ): Promise<SettlingOutcome[]> {
    const outcomes: SettlingOutcome[] = [];
    for (const id of ids) {
      const outcome = await settleWithCause(db, derivedAlerts, lines, id, settling);
      if (outcome !== null) outcomes.push(outcome);
    }
    return outcomes;
  }

  /** The open alerts, one line for each cause, by urgency and time. */
  async function listOpen(
    db: Db,
    { number, size }: { number: number; size: number },
    kind: AlertKind | undefined,
  ) {
    const { lines: all, derived } = await open.read(db);
    const lines = kind === undefined ? all : all.filter(({ alerts: [first] }) => first.kind === kind);
    const pageLines = lines.slice((number - 1) * size, number * size);
    const records = await readLines(db, pageLines, derived);
    const content = pageLines.flatMap((line) => lineView(line, records, now()) ?? []);
    const page = pageOf(content, { number, size, totalElements: lines.length });
    return { ...page, sections: sectionsOf(lines, today()), kinds: kindsOf(all) };
  }

  /**
   * Settled alerts by the time they were settled; or all alerts ever raised, each on its own line, the newest first.
   */
  async function listByAge(
    db: Db,
    isSettled: true | undefined,
    { number, size }: { number: number; size: number },
  ) {
    const offset = (number - 1) * size;
    const derived = isSettled === true ? [] : await derivedAlerts.readOpen(db);
    // Stored and derived alerts are one list by age, so everything before the page must be read to know where the page
    // begins.
    const read = derived.length === 0 ? { size, offset } : { size: offset + size, offset: 0 };
    const stored = await findAlerts(db, { isSettled, ...read });
    const all =
      derived.length === 0 ? stored : [...derived, ...stored].toSorted(byAge).slice(offset, offset + size);
    // When the page holds all alerts, it is counted itself: so an alert that appears or goes meanwhile cannot make list
    // and count differ. Nobody needs the number of settled alerts: one row past the page tells whether the page is the
    // last.
    const isWhole = read.offset === 0 && stored.length < read.size;
    const storedCount = isWhole
      ? stored.length
      : await countAlerts(db, isSettled, Math.max(maxCounted, number * size + 1));
    const page = pageOf(
      all.map((record) => alertView(record, now())),
      { number, size, totalElements: derived.length + storedCount },
    );
    return { ...page, sections: [], kinds: [] };
  }

  function notifyListeners(
    outcomes: readonly SettlingOutcome[],
    afterCommit: (done: () => void) => void,
  ): void {
    if (!outcomes.some(({ isChanged }) => isChanged)) return;
    afterCommit(() => {
      alertEvents.changed(null);
    });
  }

  async function readOne(db: Db, outcome: SettlingOutcome | null): Promise<Alert> {
    const [alert] = await readAll(db, outcome === null ? [] : [outcome]);
    if (alert === undefined) throw notFound();
    return alert;
  }

  /** The alerts as they are after that, in the order of the changes. */
  async function readAll(db: Db, outcomes: readonly SettlingOutcome[]): Promise<Alert[]> {
    const ids = outcomes.map(({ id }) => id);
    const stored = await findAlerts(db, { ids, size: ids.length, offset: 0 });
    const derived = ids.some(isDerivedAlertId) ? await derivedAlerts.readOpen(db) : [];
    return ids.flatMap((id) => {
      const record = [...stored, ...derived].find((each) => each.id === id);
      return record === undefined ? [] : [alertView(record, now())];
    });
  }
};

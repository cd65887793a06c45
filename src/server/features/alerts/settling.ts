import { problem } from '#api/error-codes.ts';
import { isDerivedAlertId, maySettle, rightToSettle } from '#domain/alerts/alert-kind.ts';
import { type AlertLine, lineKey } from '#domain/alerts/work-list.ts';
import type { ChangeAnswer } from '#domain/orders/change-request.ts';
import type { Permission } from '#domain/permission.ts';

import { answerChangeRequest } from '../../alerts/change-requests.ts';
import { raiseAlert } from '../../alerts/raise-alert.ts';
import type { Db } from '../../db/schema.ts';
import { conflict, forbidden } from '../../http/errors.ts';
import { changeRequests } from '../../i18n/change-requests.ts';
import { et } from '../../i18n/et.ts';
import type { DerivedAlerts } from './derived/derived-alerts.ts';
import {
  findKinds,
  findStored,
  readPlacings,
  forgetDerived,
  reopenAlerts,
  settleAlert,
} from './repository.ts';

/** The result of settling one alert: its stored id, and whether anything has changed. */
export interface SettlingOutcome {
  id: number;
  isChanged: boolean;
}

/** The user who settles an alert, the time (epoch milliseconds) and the note. */
export interface Settling {
  userId: number;
  now: number;
  note: string | null;
  /** The answer to the client who asked for a change of the order. */
  answer?: ChangeAnswer | null;
  /** Called with each alert before it is settled without an answer. */
  keep?: (id: number) => Promise<void>;
}

/** Throws a 403 refusal where one of these alerts is open and needs a right that the user does not have. */
export async function checkRightToSettle(
  db: Db,
  ids: readonly number[],
  permissions: readonly Permission[],
): Promise<void> {
  for (const kind of await findKinds(db, ids)) {
    const right = rightToSettle(kind);
    if (right !== null && !permissions.includes(right)) {
      throw forbidden([problem('FORBIDDEN', undefined, et.alerts.settledByQuality)]);
    }
  }
}

/**
 * Settles an alert and, where it heads one of the `lines`, all of its cause. Null when there is no such alert.
 */
export async function settleWithCause(
  db: Db,
  derived: DerivedAlerts,
  lines: readonly AlertLine[],
  id: number,
  settling: Settling,
): Promise<SettlingOutcome | null> {
  const line = lines.find(({ alerts: [first] }) => first.id === id);
  return settleMembers(db, derived, line?.alerts.map((alert) => alert.id) ?? [id], settling);
}

/**
 * Settles only the alerts that were shown, and none that has come to the same causes since: `left` counts those.
 * Returns an outcome for each cause that was still open.
 */
export async function settleShown(
  db: Db,
  derived: DerivedAlerts,
  lines: readonly AlertLine[],
  shownIds: ReadonlySet<number>,
  settling: Settling,
): Promise<{ outcomes: SettlingOutcome[]; left: number }> {
  const outcomes: SettlingOutcome[] = [];
  let left = 0;
  for (const { alerts } of lines) {
    const shownAlerts = alerts.filter((alert) => shownIds.has(alert.id));
    if (shownAlerts.length === 0) continue;
    left += alerts.length - shownAlerts.length;
    const ids = shownAlerts.map((alert) => alert.id);
    const outcome = await settleMembers(db, derived, ids, settling);
    if (outcome !== null) outcomes.push(outcome);
  }
  return { outcomes, left };
}

/** Settles the alerts of one cause; null if there are none. */
async function settleMembers(
  db: Db,
  derived: DerivedAlerts,
  ids: readonly number[],
  settling: Settling,
): Promise<SettlingOutcome | null> {
  const outcomes: SettlingOutcome[] = [];
  for (const id of ids) {
    const storedId = isDerivedAlertId(id) ? await saveDerived(db, derived, id) : id;
    if (storedId !== null) outcomes.push({ id: storedId, isChanged: await settle(db, storedId, settling) });
  }
  const [first] = outcomes;
  return first === undefined
    ? null
    : { id: first.id, isChanged: outcomes.some(({ isChanged }) => isChanged) };
}

async function settle(db: Db, id: number, { answer = null, keep, ...settling }: Settling): Promise<boolean> {
  if (answer !== null) return answerChangeRequest(db, id, { ...settling, answer });
  await keep?.(id);
  return settleAlert(db, id, settling);
}

/**
 * Opens an alert that a person has settled, with those of its cause that were settled in the same go; one that settled
 * itself, or whose cause has gone, stays as it is. A derived alert is derived again: the id is then its
 * own again. Null when there is no such alert. Throws a 409 refusal for an answer that has changed its order.
 */
export async function reopenWithCause(
  db: Db,
  derived: DerivedAlerts,
  id: number,
): Promise<SettlingOutcome | null> {
  const derivedAlert = isDerivedAlertId(id) ? await derived.find(db, id) : null;
  if (isDerivedAlertId(id) && derivedAlert === null) return null;
  const stored = await findStored(db, derivedAlert === null ? { id } : { key: derivedAlert.key });
  if (stored === null) return derivedAlert && { id: derivedAlert.id, isChanged: false };
  if (stored.settled_by === null) return { id: stored.id, isChanged: false };
  const together = await readPlacings(db, { settledWith: stored.id });
  const own = together.find((alert) => alert.id === stored.id);
  const ofCause = together.filter((alert) => own !== undefined && lineKey(alert) === lineKey(own));
  if (stored.wish_entry_id !== null) {
    throw conflict([problem('NOT_ALLOWED', undefined, changeRequests.takenBackAtOrder)]);
  }
  if (!stored.is_derived) {
    const opened = await reopenAlerts(
      db,
      ofCause.map((alert) => alert.id),
    );
    return { id: stored.id, isChanged: opened > 0 };
  }
  const open = await Promise.all(
    ofCause.map(async (alert) => ((await derived.findByKey(db, alert.key)) === null ? [] : [alert.id])),
  );
  await forgetDerived(db, open.flat());
  const again = await derived.findByKey(db, stored.key);
  return { id: again?.id ?? stored.id, isChanged: open.flat().length > 0 };
}

/** Saves a derived alert, so that it can be settled; returns its new id, or null where its cause is gone. */
async function saveDerived(db: Db, derived: DerivedAlerts, id: number): Promise<number | null> {
  const alert = await derived.find(db, id);
  if (alert === null) return null;
  const { key, kind, summary, data } = alert;
  if (!maySettle(kind)) throw conflict([problem('NOT_ALLOWED', undefined, et.alerts.notSettledByHand)]);
  return raiseAlert(db, {
    key,
    kind,
    summary,
    data: alert.cause === '' ? data : { ...data, cause: alert.cause },
    transportJobId: alert.transport_job_id,
    rowId: alert.row_id,
    raisedAt: alert.raised_at.getTime(),
    raisedBy: alert.raised_by,
    isDerived: true,
  });
}

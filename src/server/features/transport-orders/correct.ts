import { sql } from 'kysely';

import { problem } from '#api/error-codes.ts';
import type { JobRowWarning } from '#api/job-row/row-actions.ts';
import type { TransportOrderChanges } from '#api/orders/transport-orders.ts';
import type { Day } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { mayQuantityBeUnknown } from '#domain/job-row/job-row-columns.ts';
import { activeLoads } from '#domain/orders/order-state.ts';
import { isOfQuantity } from '#domain/planning/finding.ts';
import { changedFields, correctedValues, fieldNames, isEmptyValue } from '#domain/record-fields/fields.ts';
import {
  staffGivenFields,
  transportOrderFields,
  type TransportOrderValues,
} from '#domain/record-fields/transport-order.ts';

import { recordAudit } from '../../db/audit.ts';
import type { Db } from '../../db/schema.ts';
import { invalid } from '../../http/errors.ts';
import { unconfirmed } from '../../http/unconfirmed.ts';
import { et } from '../../i18n/et.ts';
import { findRows } from '../../job-rows/find-rows.ts';
import { findOrderProgress, findOverOrderedSentences } from '../../job-rows/order-progress.ts';
import { findReferences } from '../../job-rows/references.ts';
import { buildFindingsQuestions } from '../../planning/findings-questions.ts';
import { warnsOf } from '../../planning/warned-on-change.ts';
import { answerWritten } from '../../planning/written-rows.ts';
import { storedOrder } from '../../record-fields/transport-order.ts';
import { checkTransportOrder } from './check.ts';
import { correctLoads } from './correct-loads.ts';
import { findLoads } from './find-loads.ts';
import type { Reader } from './repository.ts';

interface Correction {
  changes: TransportOrderChanges;
  /** The codes that a person has confirmed. */
  confirmed?: true | string[] | undefined;
}

interface Corrected {
  /** The fields of the order, as `[before, after]`. */
  changed: ReturnType<typeof changedFields<typeof transportOrderFields>>;
  /** The entry of the order's history that says so; null where nothing was changed. */
  entryId: number | null;
  /** All rows of the order: tables may show of it what no load carries. */
  rowIds: number[];
  /** The findings of those that have a truck. */
  warnings: JobRowWarning[];
}

/**
 * Corrects an order with its loads that are neither sent nor begun, in the fields that nobody has changed since;
 * fields that are not given stay. Throws a 422 refusal, also where loads would carry more than is ordered
 * (`quantity`), or where a person has to confirm findings.
 */
export async function correctOrder(
  db: Db,
  id: number,
  { changes: requested, confirmed }: Correction,
  reader: Reader,
  now: number,
): Promise<Corrected> {
  const row = await db
    .selectFrom('transport_orders as o')
    .select(storedOrder.selected('o'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const before = storedOrder.read(row);
  const progress = await findOrderProgress(db, [id]);
  // A client's order is picked up at the client.
  const changes =
    !reader.isStaff && requested.pickup !== undefined
      ? { client: requested.pickup, ...requested }
      : requested;
  const after = correctedValues(transportOrderFields, before, changes);
  await refuseWrong(db, before, after, requested, reader, toTallinn(now).day);
  if (after.quantity === null && before.quantity !== null) await refuseOnceSent(db, id);

  const changed = changedFields(transportOrderFields, before, after);
  if (Object.keys(changed).length === 0) return { changed, entryId: null, rowIds: [], warnings: [] };
  await db
    .updateTable('transport_orders')
    .set({ ...storedOrder.write(after), version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  const [entryId = null] = await recordAudit(db, {
    userId: reader.userId,
    entity: 'transport_order',
    entityId: id,
    action: 'updated',
    changes: changed,
  });
  const written = await correctLoads(db, id, before, after, reader.userId);
  const overOrdered = await findOverOrderedSentences(db, progress);
  const rows = await findRows(db, [...written.keys()]);
  const allWarnings = (await answerWritten(db, rows, now)).warnings;
  const hasTruck = new Set(rows.flatMap(({ id: rowId, truck }) => (truck === null ? [] : [rowId])));
  const warnings = allWarnings.filter(({ rowId }) => hasTruck.has(rowId));
  if (confirmed !== true) {
    const over = [...overOrdered.values()].map((sentence) => problem('UNUSUAL', 'quantity', sentence));
    // A client must not learn what trucks do (`needsQuestion`).
    const isNew = warnsOf(written);
    const toConfirm =
      confirmed === undefined
        ? []
        : allWarnings.filter(
            (each) => isNew(each) && needsQuestion(each.code, hasTruck.has(each.rowId), reader),
          );
    const questions = await buildFindingsQuestions(db, [], toConfirm, {
      fieldOf: ({ code }) => (isOfQuantity(code) ? 'quantity' : 'transportDate'),
      made: new Set(),
    });
    const open = unconfirmed([...over, ...questions], confirmed);
    // The transaction rolls back what was written.
    if (open.length > 0) throw invalid(open);
  }
  const rowIds = (await findLoads(db, [id])).map((load) => load.id);
  return { changed, entryId, rowIds, warnings };
}

/** True for a finding to ask about: for a load that still waits for a truck only its quantity. */
function needsQuestion(code: JobRowWarning['code'], hasTruck: boolean, { isStaff }: Reader): boolean {
  return isStaff && (code === 'QUANTITY_UNUSUAL' || hasTruck);
}

/** Throws a 422 refusal with all errors of the changed fields; other fields may have been wrong before. */
async function refuseWrong(
  db: Db,
  before: TransportOrderValues,
  after: TransportOrderValues,
  requested: TransportOrderChanges,
  { isStaff, scope }: Reader,
  today: Day,
): Promise<void> {
  const { references, problems } = await findReferences(db, { ...after, truck: null }, 'truck', scope, {
    client: before.client.id,
    pickup: before.pickup.id,
    destination: before.destination?.id ?? null,
    product: before.product.id,
  });
  problems.push(...checkTransportOrder(after, references, isStaff ? 'staff' : 'client', today));
  // A client neither sets nor removes the fields of the office.
  const taken = fieldNames(staffGivenFields).filter(
    (field) => isEmptyValue(after[field]) && !isEmptyValue(before[field]),
  );
  if (!isStaff) problems.push(...taken.map((field) => problem('NOT_ALLOWED', field)));
  const givenFields = new Set(Object.keys(requested));
  // Other goods come in other packages.
  if (givenFields.has('product')) givenFields.add('quantity');
  const ownProblems = problems.filter(({ field = '' }) => givenFields.has(field));
  if (ownProblems.length > 0) throw invalid(ownProblems);
}

/** Throws a 422 refusal where a load of the order is sent or begun: its quantity is known to others then. */
async function refuseOnceSent(db: Db, orderId: number): Promise<void> {
  const active = activeLoads(await findLoads(db, [orderId]));
  if (active.every(({ status, is_sent: isSent }) => mayQuantityBeUnknown({ status, isSent }))) return;
  throw invalid([problem('REQUIRED', 'quantity', et.quantities.knownOnceSent)]);
}

import { problem } from '#api/error-codes.ts';
import { loadEndpoints, type LoadsAnswer } from '#api/orders/loads.ts';
import {
  addDecimals,
  decimal,
  decimalToNumber,
  formatNumber,
  subtractDecimals,
  numberOrNull,
} from '#domain/goods/decimal.ts';
import { groupEqualLoads, rowsToReplace } from '#domain/orders/loads.ts';
import { isOfQuantity } from '#domain/planning/finding.ts';

import { recordAudit } from '../../db/audit.ts';
import type { Db } from '../../db/schema.ts';
import { invalid, notFound } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import { unconfirmed } from '../../http/unconfirmed.ts';
import { et } from '../../i18n/et.ts';
import { readRow, findRows } from '../../job-rows/find-rows.ts';
import { findLastSplit } from '../../job-rows/last-split.ts';
import { findOrderProgress } from '../../job-rows/order-progress.ts';
import { findActiveTrucks } from '../../job-rows/references.ts';
import { buildFindingsQuestions } from '../../planning/findings-questions.ts';
import { buildRowConflict } from '../../planning/row-findings.ts';
import { warnsOf } from '../../planning/warned-on-change.ts';
import { findFindingsOfTrucks } from '../../planning/written-rows.ts';
import type { Feature } from '../../services.ts';
import { checkLoads } from './check.ts';
import { type LoadPlan, lockOrderLoads, lockRowLoads, type PlannedLoad } from './planned-loads.ts';
import { findLoadProduct, findTemplate } from './repository.ts';
import { findLoadsBefore, rowsToUndo } from './take-back.ts';
import { type LoadToWrite, writeLoads } from './write.ts';

/** A request for loads, with the rows that they replace. */
interface LoadsRequest {
  loads: readonly LoadToWrite[];
  replaces?: number[] | undefined;
  confirmed?: true | string[] | undefined;
  /** A split is taken back. */
  isUndone?: boolean;
}

/** Splitting orders and rows into truckloads, and joining them again (docs/requirements.md, 'Truckloads'). */
export const loads: Feature = (api, { jobRowEvents, alertEvents, now }) => {
  register(api, loadEndpoints.planOrderLoads, async ({ params: { id }, body, user, db, afterCommit }) => {
    const plan = await lockOrderLoads(db, id);
    if (plan === null) throw notFound();
    const { answer, changedIds } = await planLoads(
      db,
      plan,
      await findGivingWay(db, plan, body, now()),
      body,
      user.id,
      now(),
    );
    afterCommit(() => {
      jobRowEvents.changed(changedIds);
      alertEvents.changed(null);
    });
    return answer;
  });

  register(api, loadEndpoints.splitJobRow, async ({ params: { id }, body, user, db, afterCommit }) => {
    const row = await readRow(db, id);
    const order = row.transportOrderId;
    const others = (body.replaces ?? []).filter((each) => each !== id);
    const plan = order === null ? await lockRowLoads(db, row, others) : await lockOrderLoads(db, order);
    const own = plan?.loads.find((load) => load.id === id);
    if (plan === null || own === undefined) throw await refused(db, await readRow(db, id), now());
    if (own.row.version !== body.version) {
      throw await buildRowConflict(db, [problem('INVALID', 'version', et.refusals.conflict)], own.row, now());
    }
    const replacedRows = await readNamedLoads(db, plan, [id, ...others], now());
    const { answer, changedIds } = await planLoads(db, plan, replacedRows, body, user.id, now());
    afterCommit(() => {
      jobRowEvents.changed(changedIds);
      alertEvents.changed(null);
    });
    return answer;
  });

  register(
    api,
    loadEndpoints.takeSplitBack,
    async ({ params: { id }, body: { version }, user, db, afterCommit }) => {
      const unlockedRow = await readRow(db, id);
      const order = unlockedRow.transportOrderId;
      const others = rowsToUndo(await findLastSplit(db, id));
      const plan =
        order === null ? await lockRowLoads(db, unlockedRow, others) : await lockOrderLoads(db, order);
      // From now on nobody else can change them.
      const split = await findLastSplit(db, id);
      const row = await readRow(db, id);
      if (plan === null || split === null || row.version !== version) {
        throw await buildRowConflict(db, [problem('INVALID', 'version', et.loads.changedSince)], row, now());
      }
      const replacedRows = await readNamedLoads(db, plan, rowsToUndo(split), now());
      const request = { loads: await findLoadsBefore(db, split), confirmed: true, isUndone: true } as const;
      const { answer, changedIds } = await planLoads(db, plan, replacedRows, request, user.id, now());
      afterCommit(() => {
        jobRowEvents.changed(changedIds);
        alertEvents.changed(null);
      });
      return answer;
    },
  );
};

/** The rows that are named, else as many untouched ones as it takes. */
async function findGivingWay(
  db: Db,
  plan: LoadPlan,
  { loads, replaces }: LoadsRequest,
  now: number,
): Promise<PlannedLoad[]> {
  if (replaces !== undefined) return readNamedLoads(db, plan, replaces, now);
  const untouched = plan.loads.filter(({ isWaiting, isShared, row }) => isWaiting && !isShared && !row.truck);
  return rowsToReplace(untouched, plan.toPlan, { sum: sumOf(loads), count: loads.length });
}

/** Throws a 404 or 409 refusal for a row that is not of the order, or that somebody has sent or started. */
async function readNamedLoads(
  db: Db,
  plan: LoadPlan,
  ids: readonly number[],
  now: number,
): Promise<PlannedLoad[]> {
  const named = ids.map((id) => {
    const load = plan.loads.find((each) => each.id === id);
    if (load === undefined) throw notFound();
    return load;
  });
  const begun = named.find(({ isWaiting }) => !isWaiting);
  if (begun !== undefined) throw await refused(db, begun.row, now);
  return named;
}

async function planLoads(
  db: Db,
  plan: LoadPlan,
  replacedRows: readonly PlannedLoad[],
  { loads, confirmed, isUndone = false }: LoadsRequest,
  userId: number,
  now: number,
): Promise<{ answer: LoadsAnswer; changedIds: number[] }> {
  const template = await findTemplate(db, plan, replacedRows, userId);
  const trucks = await findActiveTrucks(
    db,
    loads.flatMap(({ truckId }) => truckId ?? []),
  );
  const product = await findLoadProduct(db, template.product.id);
  const { wrong, odd } = await checkLoads(db, {
    loads,
    plan,
    replacedRows,
    product,
    trucks,
    day: template.date,
  });
  const open = confirmed === true ? [] : unconfirmed(odd, confirmed);
  // A person is asked once, about everything: findings of an already confirmed request are only shown.
  const isAsked = confirmed !== true && confirmed?.length === 0;
  if (wrong.length > 0 || (open.length > 0 && !isAsked)) throw invalid([...wrong, ...open]);

  const { rowIds, cancelledIds, changed } = await writeLoads(db, {
    loads,
    replacedRows,
    trucks,
    template,
    userId,
    isUndone,
  });
  const warnings = await findFindingsOfTrucks(db, rowIds, now);
  const questions = isAsked
    ? await buildFindingsQuestions(db, open, warnings.filter(warnsOf(changed)), asLoads(rowIds))
    : [];
  // The transaction rolls back what was written.
  if (questions.length > 0) throw invalid(questions);
  if (plan.orderId !== null) {
    await recordAudit(db, {
      userId,
      entity: 'transport_order',
      entityId: plan.orderId,
      action: 'loads_planned',
      changes: {
        loads: [
          loadsText(replacedRows.map(({ row }) => row.quantity)),
          loadsText(loads.map(({ quantity }) => quantity)),
        ],
      },
    });
  }
  const rows = await findRows(db, rowIds);
  const { planned, left } = await findProgress(db, plan, loads);
  return {
    answer: {
      content: {
        ordered: numberOrNull(plan.ordered),
        planned: decimalToNumber(planned),
        left: numberOrNull(left),
        rows: rows.map(({ id, order }, index) => {
          const [number = index + 1, of = rows.length] = order?.split('/').map(Number) ?? [];
          return { id, number, of };
        }),
      },
      warnings,
    },
    changedIds: [...rowIds, ...cancelledIds],
  };
}

/** Loads that do not exist yet are named by their position in the request. */
function asLoads(rowIds: readonly number[]): Parameters<typeof buildFindingsQuestions>[3] {
  const numberOf = (rowId: number | undefined) => (rowId === undefined ? 0 : rowIds.indexOf(rowId) + 1);
  return {
    fieldOf: ({ rowId, code }) =>
      `loads.${numberOf(rowId) - 1}.${isOfQuantity(code) ? 'quantity' : 'truckId'}`,
    made: new Set(rowIds),
    sentence: ({ rowId, message, otherRowId }) => {
      const other = numberOf(otherRowId);
      if (other > 0) return et.loads.sameTime(numberOf(rowId), other);
      return rowIds.length === 1 ? message : et.loads.ofLoad(numberOf(rowId), message);
    },
  };
}

/** Returns the planned share of the order once the loads are made; without an order they are all of it. */
async function findProgress(db: Db, { orderId, ordered }: LoadPlan, loads: readonly LoadToWrite[]) {
  const ofOrder = orderId === null ? undefined : (await findOrderProgress(db, [orderId])).get(orderId);
  const planned = sumOf(loads);
  return ofOrder ?? { planned, left: ordered === null ? null : subtractDecimals(ordered, planned) };
}

function sumOf(loads: readonly LoadToWrite[]) {
  return addDecimals(...loads.map(({ quantity }) => decimal(quantity ?? 0)));
}

/** '6 × 28,5 + 1 × 9', for the order's history. */
function loadsText(quantities: readonly (number | null)[]): string {
  return groupEqualLoads(quantities)
    .map(({ count, quantity }) => `${count} × ${quantity === null ? '?' : formatNumber(quantity)}`)
    .join(' + ');
}

function refused(db: Db, row: PlannedLoad['row'], now: number) {
  const stated = { ...problem('WRONG_JOB_STATUS', undefined, et.loads.notWaiting), rowId: row.id };
  return buildRowConflict(db, [stated], row, now);
}

import type { LoadRequest, LoadsAnswer } from '#api/orders/loads.ts';

import { loads as messages } from '../../i18n/et/loads.ts';
import { orders } from '../../i18n/et/orders/orders.ts';
import { tableWork } from '../../i18n/et/table-work.ts';
import { call } from '../../platform/api-client.ts';
import { explainOf } from '../../platform/problem.ts';
import { queryClient } from '../../platform/query-client.ts';
import { closeToastsAbout, showFailed, showSuccess, showWarning } from '../../platform/toasts.ts';

/** A row as it stands before it gives way, so that a split can be taken back; `truck` is the plate that stays until another is chosen. */
export type RowBefore = {
  id: number;
  quantity: number | null;
  date: string;
  time: string | null;
  truck?: string | null;
  truckId?: number | null;
  /** The split took or changed its truck, which it gets back. */
  isTruckChanged?: boolean;
};

/** What is split: an order, or a row by its version. */
export type LoadSource = {
  of: 'order' | 'row';
  id: number;
  version: number;
  /** The rows that give way; none where loads are taken from what is left. */
  replaces: readonly RowBefore[];
};

/** Asks for loads in the place of the rows that give way. Throws what stands against it. */
export async function sendLoads(
  source: LoadSource,
  loads: readonly LoadRequest[],
  confirmed: string[] | true,
  idempotencyKey: string,
): Promise<LoadsAnswer> {
  const replaces = source.replaces.map(({ id }) => id);
  const body = { loads: [...loads], replaces, confirmed };
  const params = { id: source.id };
  const answer =
    source.of === 'order'
      ? await call('planOrderLoads', { params, body }, { idempotencyKey })
      : await call('splitJobRow', { params, body: { ...body, version: source.version } }, { idempotencyKey });
  for (const { rowId, message } of answer.warnings) showWarning(tableWork.warned(rowId), message);
  void queryClient.invalidateQueries();
  return answer;
}

/** The splitting of an order or a row, as its notices name it. */
export function aboutLoads({ of, id }: LoadSource): string {
  return `loads of ${of} ${String(id)}`;
}

/** What is split, by its name: 'Veotellimus 12'. */
export function nameOfSource({ of, id }: Pick<LoadSource, 'of' | 'id'>): string {
  return of === 'order' ? orders.transportOne(id) : tableWork.ofRows([id], null);
}

/** Who has split an order looks at the loads before they see that it was wrong. */
const undoMs = 60_000;

/** Says that it is done, and offers for a minute to take it back in one step. */
export function showLoadsMade(title: string, source: LoadSource, { content }: LoadsAnswer): void {
  const ids = content.rows.map(({ id }) => id);
  showSuccess(title, null, { label: messages.undo, onPress: () => void undoLoads(source, ids) }, undoMs);
}

async function undoLoads(source: LoadSource, ids: readonly number[]): Promise<void> {
  const about = aboutLoads(source);
  closeToastsAbout(about);
  try {
    if (source.replaces.length === 0) await cancelAll(ids);
    else await restore(source, ids);
    showSuccess(messages.undone);
  } catch (error) {
    showFailed(about, messages.undoFailed, explainOf(nameOfSource(source), error));
  }
  void queryClient.invalidateQueries();
}

/** The rows that gave way are the first of the new ones: they get back what they had, and the others go. */
async function restore({ of, id, replaces }: LoadSource, ids: readonly number[]): Promise<void> {
  const loads = replaces.map(({ quantity, date, time, truckId, isTruckChanged = false }) => ({
    quantity,
    date,
    time,
    ...(isTruckChanged && { truckId }),
  }));
  const body = { loads, replaces: [...ids], confirmed: true as const };
  if (of === 'order') {
    await call('planOrderLoads', { params: { id }, body });
    return;
  }
  const { content: row } = await call('getJobRow', { params: { id } });
  await call('splitJobRow', { params: { id }, body: { ...body, version: row.version } });
}

async function cancelAll(ids: readonly number[]): Promise<void> {
  for (const id of ids) await call('cancelJobRow', { params: { id }, body: { cause: 'UNDONE' } });
}

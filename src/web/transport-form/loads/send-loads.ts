import type { LoadRequest, LoadsAnswer } from '#api/orders/loads.ts';
import { minuteMs } from '#domain/calendar/durations.ts';

import { loads as messages } from '../../i18n/et/loads.ts';
import { orderWords } from '../../i18n/et/orders/order-words.ts';
import { toasts } from '../../i18n/et/shell.ts';
import { tableWork } from '../../i18n/et/table-work.ts';
import { announceFindings } from '../../job-row/findings/announce-findings.ts';
import { call } from '../../platform/api-client.ts';
import { carryOut, everything } from '../../platform/press.ts';
import { queryClient } from '../../platform/query-client.ts';
import { showSuccess } from '../../platform/toasts.ts';

/** A row that is replaced; its truck, by plate and id, stays until another is chosen. */
export interface RowBefore {
  id: number;
  time: string | null;
  truck?: string | null;
  truckId?: number | null;
}

/** The source of the split: an order, or a row by its version. */
export interface LoadSource {
  of: 'order' | 'row';
  id: number;
  version: number;
  /** The rows that are replaced; none if loads are taken from what is left. */
  replaces: readonly RowBefore[];
}

/** Makes loads in place of the replaced rows. Throws a refusal. */
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
  // Findings that were confirmed are not shown again.
  if (confirmed === true || confirmed.length === 0) announceFindings(answer.warnings);
  void queryClient.invalidateQueries();
  return answer;
}

/** Returns the name of a split in toasts. */
export function aboutLoads({ of, id }: LoadSource): string {
  return `loads of ${of} ${String(id)}`;
}

/** Returns the name of the split record: 'Veotellimus 12'. */
export function nameOfSource({ of, id }: Pick<LoadSource, 'of' | 'id'>): string {
  return of === 'order' ? orderWords.transportOne(id) : tableWork.ofRows([id], null);
}

/** The milliseconds that the undo stays: a person looks at the loads before they see that the split was wrong. */
const undoMs = minuteMs;

/** Shows that it is done, and offers for a minute to undo it in one step; later that is done in the row's history. */
export function showLoadsMade(title: string, { content }: LoadsAnswer): void {
  const [first] = content.rows;
  if (first === undefined) return;
  showSuccess(title, null, { label: messages.undo, onPress: () => void takeSplitBack(first.id) }, undoMs);
}

/** Takes the last split or joining of a row back, unless somebody has done something with one of its rows since. */
export function takeSplitBack(rowId: number): Promise<boolean> {
  const params = { id: rowId };
  return carryOut({
    send: async () => {
      const { content: row } = await call('getJobRow', { params });
      await call('takeSplitBack', { params, body: { version: row.version } });
    },
    failed: toasts.failed(messages.undoFailed),
    of: nameOfSource({ of: 'row', id: rowId }),
    done: messages.undone,
    refreshes: everything,
  });
}

import * as z from 'zod/mini';

import { instantToIso, tallinnToIso } from '#domain/calendar/tallinn-time.ts';
import type { FleetStop } from '#domain/dispatch/fleet-event.ts';
import { formatDecimal } from '#domain/goods/decimal.ts';

import { type ExternalRow, quantityToSend } from '../../../job-rows/external-row.ts';
import type { RowLocationRecord } from '../../../job-rows/row-location.ts';
import { createExternalClient, ExternalError, type ExternalLimits, readAnswer } from '../../http-client.ts';
import type { SendPort, SentReference } from '../../send-port.ts';

export interface GsmtasksConfig {
  url: string;
  token: string;
  /** The account's id at GSMtasks. */
  account: string;
}

/**
 * Makes the port to GSMtasks (docs/requirements.md, 'SMS'): one order with a task for each stop. The order carries
 * our send id, its tasks the send id and the stop: by that their events find the row (features/sends/).
 */
export function createGsmtasksAdapter(
  config: GsmtasksConfig,
  now: () => number,
  limits: ExternalLimits = {},
): SendPort {
  const call = createExternalClient({
    baseUrl: config.url,
    headers: { authorization: `Token ${config.token}` },
    ...limits,
  });
  const get = async (path: string) => (await call({ method: 'GET', path, repeatable: true })).body;

  async function cancelTask(url: string): Promise<void> {
    const path = new URL(url).pathname;
    if (isCancelled(await get(path))) return;
    const time = instantToIso(now());
    try {
      const answer = await call({
        method: 'POST',
        path: '/task_commands/',
        // Repetitions of one try have the same name; another try has another name.
        body: { task: url, external_id: `cancel-${idIn(url)}-${now()}`, time, action: 'cancel' },
        repeatable: true,
      });
      refuseRejected(readAnswer(command, answer.body));
    } catch (error) {
      if (error instanceof ExternalError && error.kind === 'refused' && isCancelled(await get(path))) return;
      throw error;
    }
  }

  return {
    async send(sendId, rows) {
      const [row] = rows;
      if (row === undefined) throw new Error('a fleet order has one row');
      const body = {
        account: `${config.url}/accounts/${config.account}/`,
        ...orderOf(sendId, row, config.url),
      };
      const answer = await call({ method: 'POST', path: '/orders/', body, repeatable: false });
      return sentAs(readAnswer(order, answer.body));
    },
    async find(sendId) {
      const search = new URLSearchParams({ external_id: sendId });
      const list = readAnswer(orderList, await get(`/orders/?${search.toString()}`));
      const orders = Array.isArray(list) ? list : list.results;
      const ours = orders.find((each) => each.external_id === sendId);
      return ours === undefined ? null : sentAs(ours);
    },
    async cancel(externalId) {
      const { tasks } = readAnswer(order, await get(`/orders/${externalId}/`));
      for (const url of tasks ?? []) await cancelTask(url);
    },
  };
}

/** Returns the order as it is made there. Coordinates are [longitude, latitude], WGS84. */
export function orderOf(sendId: string, row: ExternalRow, url: string) {
  const goods = `${row.product.name} ${formatDecimal(quantityToSend(row))} ${row.product.unit}`;
  const task = (stop: FleetStop, location: RowLocationRecord | null) => ({
    category: stop,
    external_id: `${sendId}:${stop}`,
    reference: String(row.id),
    address: {
      raw_address: location?.address?.slice(0, 250) ?? null,
      location: { type: 'Point', coordinates: [location?.longitude ?? null, location?.latitude ?? null] },
    },
    contact: {
      name: location?.contactName?.slice(0, 200) ?? null,
      company: location?.name.slice(0, 200) ?? null,
      phones: location?.phone === null || location?.phone === undefined ? [] : [location.phone.slice(0, 100)],
    },
    description: [goods, row.notes?.trim() ?? ''].filter((part) => part !== '').join('\n'),
    assignee: `${url}/users/${row.truck?.fleetUserId ?? ''}/`,
  });
  return {
    external_id: sendId,
    reference: String(row.jobId),
    tasks_data: [
      {
        ...task('pick_up', row.pickup),
        complete_after: tallinnToIso({ day: row.date, time: row.time ?? '00:00' }),
      },
      {
        ...task('drop_off', row.destination),
        complete_before: tallinnToIso({ day: row.date, time: '23:59' }),
      },
    ],
  };
}

const order = z.object({
  id: z.string(),
  external_id: z.nullish(z.string()),
  reference: z.nullish(z.string()),
  tasks: z.nullish(z.array(z.url())),
});
const command = z.object({
  state: z.nullish(z.string()),
  rejected_at: z.nullish(z.string()),
  error_message: z.nullish(z.string()),
});
const orderList = z.union([z.array(order), z.object({ results: z.array(order) })]);

function sentAs({ id, reference }: z.infer<typeof order>): SentReference {
  return { externalId: id, externalNumber: reference ?? null, externalStatus: 'assigned', documentUrl: null };
}

/** A command that was accepted with 201 may still be rejected later. */
function refuseRejected({
  state,
  rejected_at: rejectedAt,
  error_message: errorMessage,
}: z.infer<typeof command>): void {
  if (state !== 'rejected' && (rejectedAt ?? null) === null) return;
  throw new ExternalError('refused', 'the command was rejected', 201, { detail: errorMessage ?? '' });
}

function isCancelled(task: unknown): boolean {
  return (task as { state?: unknown } | null)?.state === 'cancelled';
}

function idIn(url: string): string {
  return /([^/]+)\/?$/.exec(url)?.[1] ?? '';
}

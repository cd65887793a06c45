import type { JobRow } from '#api/job-row/job-table.ts';
import type { SendResult } from '#api/sends/sends.ts';

import type { RowOutcome } from '../../job-row/row-action.ts';
import { call } from '../../platform/api-client.ts';
import { wait } from '../../platform/device/main-thread.ts';
import { newUuid } from '../../platform/device/uuid.ts';
import { sendUntilKnown } from './send-until-known.ts';

export type SendRow = (row: JobRow, idempotencyKey: string) => Promise<SendResult>;

/** Opens the e-waybill of the row's job. */
export const sendWaybill: SendRow = ({ transportJobId }, idempotencyKey) =>
  call('createWaybill', { params: { transportJobId } }, { idempotencyKey });

/** Notifies the terminal of the row's job. */
export const sendTerminal: SendRow = ({ transportJobId }, idempotencyKey) =>
  call('sendToTerminal', { params: { id: transportJobId } }, { idempotencyKey });

/** Hands the row to the fleet service. */
export const sendFleet: SendRow = async ({ id }, idempotencyKey) => {
  // The service's path is named by the server's configuration.
  const { content } = await call('getRowPreflight', { params: { id } });
  const params = { fleetService: content.fleetService, id };
  return call('sendToFleetService', { params }, { idempotencyKey });
};

/** Makes one of several sends, until it is known what became of it. */
export async function sendOneOfMany(send: SendRow, row: JobRow): Promise<RowOutcome> {
  const { simulated } = await sendUntilKnown((key) => send(row, key), newUuid(), wait);
  return { state: 'done', ...(simulated === true && { simulated }) };
}

import { sql } from 'kysely';

import type { JobRow } from '#api/job-row/job-table.ts';
import { terminalType } from '#domain/business-constants.ts';
import { sendableStatuses } from '#domain/job-row/job-row-status.ts';

import { literals } from '../db/literals.ts';

/** True for a row of which some receiver has been notified. */
export function isSent(
  row: Pick<JobRow, 'isSMSSent' | 'sentToWaybill' | 'sentToFleetService' | 'sentToPkTerminal'>,
): boolean {
  return row.isSMSSent || row.sentToWaybill || row.sentToFleetService || row.sentToPkTerminal;
}

/** SQL: rows `r` of which some receiver has been notified. Never null. */
export const isRowSent = sql<boolean>`(r.is_sms_sent or r.sent_to_waybill or r.sent_to_fleet_service
  or r.sent_to_pk_terminal)`;

/**
 * SQL: rows `r` that may be sent and of which some receiver has not been notified (docs/requirements.md, 'Sends and row
 * problems'). The terminal is a receiver of bulk goods that come to it. Never null, so that it can be negated.
 */
export const awaitsSending = sql<boolean>`(r.status in (${literals(sendableStatuses)}) and not (
  r.is_sms_sent and r.sent_to_waybill and r.sent_to_fleet_service and (r.sent_to_pk_terminal
    or not exists (select from products where id = r.product_id and is_bulk)
    or not exists (select from locations where id = r.destination_location_id
      and location_type_code = ${sql.lit(terminalType)}))))`;

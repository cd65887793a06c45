import { sql } from 'kysely';

import { terminalType } from '#domain/business-constants.ts';
import { sendableStatuses } from '#domain/job-row/job-row-status.ts';

/**
 * Rows `r` that may be sent and were not told to all who plan by them (docs/requirements.md, 'Sends and row problems'):
 * the terminal plans by bulk goods that come to it. Never null, so that it can be turned round.
 */
export const awaitsSending = sql<boolean>`(r.status in (${sql.join(sendableStatuses.map((status) => sql.lit(status)))}) and not (
  r.is_sms_sent and r.sent_to_waybill and r.sent_to_fleet_service and (r.sent_to_pk_terminal
    or not exists (select from products where id = r.product_id and is_bulk)
    or not exists (select from locations where id = r.destination_location_id
      and location_type_code = ${sql.lit(terminalType)}))))`;

import { type KnownRecipient, type Recipient, recipientOf } from '#domain/sms/recipient.ts';

import type { Db } from '../../db/connect.ts';
import { type ExternalRow, findRow } from '../../job-rows/external-row.ts';
import type { CheckedMessage } from './check-sms.ts';

/** `jobId` is the job that the recipient is told of; null where it has no truck, so that there is no driver. */
interface FoundRecipient extends Recipient {
  jobId: number | null;
}

/** Whom each message is for; undefined for one that is about no row and says nothing itself. */
export async function findRecipients(
  db: Db,
  messages: readonly CheckedMessage[],
): Promise<(FoundRecipient | undefined)[]> {
  const rows = new Map<number, ExternalRow | null>();
  for (const { rowId } of messages) {
    if (rowId !== null && !rows.has(rowId)) rows.set(rowId, await findRow(db, rowId));
  }
  return messages.map(({ phone, rowId, role, name }) => {
    const row = rows.get(rowId ?? 0) ?? null;
    if (row === null && role === undefined) return undefined;
    const recipient = recipientOf(phone, { role, name }, row === null ? [] : knownOf(row));
    return { ...recipient, jobId: row?.truck ? row.jobId : null };
  });
}

/** Those whom a row names, the driver before all others. */
function knownOf({ truck, client, pickup, destination }: ExternalRow): KnownRecipient[] {
  const place = (role: 'PICKUP' | 'DESTINATION', location: ExternalRow['pickup'] | null) =>
    location === null ? [] : [{ role, name: location.contactName ?? location.name, phone: location.phone }];
  return [
    ...(truck === null
      ? []
      : [{ role: 'DRIVER' as const, name: truck.driverName, phone: truck.driverPhone }]),
    { role: 'CLIENT', name: client.company.name, phone: client.phone },
    ...place('PICKUP', pickup),
    ...place('DESTINATION', destination),
  ];
}

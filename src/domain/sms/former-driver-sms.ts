import type { SentRow } from '../dispatch/changed-after-sending.ts';
import { formatPhone } from './phone.ts';
import { plainQuantity, smsLines, whenLine } from './sms-text.ts';
import { smsWords } from './sms-words.ts';

/** A driver who got a load by SMS that another driver has now, with the rows of that SMS. */
export interface FormerDriver {
  name: string | null;
  phone: string;
  rows: SentRow[];
}

/** The driver who has the load now. */
export interface PresentDriver {
  truck: string | null;
  driver: string | null;
  phone: string | null;
}

/**
 * True when another driver has the load now than the one who was notified (docs/requirements.md, 'SMS'). The same
 * driver at another number is the same; if either has no name, the trucks are compared.
 */
export function isFormerDriver({ phone, rows }: FormerDriver, present: PresentDriver): boolean {
  const [notifiedRow] = rows;
  if (notifiedRow === undefined || phone === formatPhone(present.phone ?? '')) return false;
  const [was, is] = [notifiedRow.driver?.trim() ?? '', present.driver?.trim() ?? ''];
  return was !== '' && is !== '' ? was !== is : notifiedRow.truck !== present.truck;
}

/**
 * Returns the draft that takes a load back from a driver: which load, as that driver knows it, and that it is
 * cancelled for them.
 */
export function formerDriverSmsDraft(
  { phone, rows }: Pick<FormerDriver, 'phone' | 'rows'>,
  senderFirstName: string,
): string {
  const truck = rows.find((row) => row.truck !== null)?.truck ?? smsWords.missing;
  return smsLines(
    smsWords.truck(truck, phone),
    smsWords.takenBack,
    ...new Set(rows.map(whenLine)),
    ...rows.map(loadLine),
    senderFirstName,
  );
}

function loadLine(row: SentRow): string {
  const way = [row.pickup.name, ...(row.destination === null ? [] : [row.destination.name])].join(' -> ');
  const quantity = row.quantity === null ? [] : [plainQuantity(row.quantity, row.unit)];
  return `${way}: ${[row.product.name, ...quantity].join(' ')}`;
}

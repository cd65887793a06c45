import type { Alert } from '#api/alerts/alerts.ts';

/** What a line says beside its kind: only whose load it is, or when, where the kind says all else. */
export function alertTitle({ kind, row, members, summary, data: { title } }: Alert): string {
  if (typeof title === 'string') return title;
  const kindSaysIt = kind === 'TRUCK_MISSING' || kind === 'ORDER_UNCONFIRMED';
  return kindSaysIt && members.length === 1 && row !== null ? row.client : summary;
}

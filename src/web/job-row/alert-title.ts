import type { Alert } from '#api/alerts/alerts.ts';

/** What a line says beside its kind: only whose load it is, or when, where the kind says all else. */
export function alertTitle({ summary, data: { title } }: Alert): string {
  return typeof title === 'string' && title !== '' ? title : summary;
}

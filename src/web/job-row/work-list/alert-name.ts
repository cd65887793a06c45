import { dataOf } from '#api/alerts/alert-data.ts';
import type { Alert } from '#api/alerts/alerts.ts';
import { unusualSubject } from '#domain/driver/weights/weight-checks.ts';

import { alertNames } from '../../i18n/et/alert-names.ts';

/** Returns what an alert is called: its kind, and of unusual values what they are, as long as they are one thing. */
export function alertName(alert: Pick<Alert, 'kind' | 'data'>): string {
  const unusual = dataOf(alert, 'WEIGHT_UNUSUAL');
  if (unusual === null) return alertNames.kinds[alert.kind];
  // Of a signature there is nothing but a weight.
  if (!('values' in unusual)) return alertNames.unusual.weight;
  const [subject, ...others] = new Set(unusual.values.map(({ reason }) => unusualSubject(reason)));
  return subject === undefined || others.length > 0
    ? alertNames.kinds[alert.kind]
    : alertNames.unusual[subject];
}

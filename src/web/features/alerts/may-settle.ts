import { type AlertKind, maySettle, rightToSettle } from '#domain/alerts/alert-kind.ts';

import { hasRight, mayChange } from '../../platform/session.ts';

/** True for an alert that the signed-in user may settle. */
export function maySettleHere(kind: AlertKind): boolean {
  const right = rightToSettle(kind);
  return maySettle(kind) && mayChange() && (right === null || hasRight(right));
}

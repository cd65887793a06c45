import type { DriverAction, OutboxItem, RefusedField } from './outbox-item.ts';

/**
 * What the driver can put right in a refused action, or null: the server took the step itself but not the data
 * (422), and each of its problems has a field that the driver may write in.
 */
export function correctableProblems({ deed, refusal }: OutboxItem): readonly RefusedField[] | null {
  if (refusal?.status !== 422 || refusal.problems.length === 0) return null;
  const isOpen = ({ field, code }: RefusedField) =>
    code !== 'NOT_ALLOWED' && code !== 'DUPLICATE' && (field === 'occurredAt' || isField(deed, field));
  return refusal.problems.every(isOpen) ? refusal.problems : null;
}

function isField(deed: DriverAction, field: string): boolean {
  const [first = ''] = field.split('.');
  switch (deed.what) {
    case 'at-location':
      return first !== 'stop' && first !== 'transportJobId';
    case 'on-route-to-pickup':
      return ['truckId', 'previousLoads', 'preDriveKm'].includes(first);
    case 'edit':
      return first === 'changes';
    case 'arrival-at-location':
    case 'redirection-noted':
    case 'photo':
      return false;
  }
}

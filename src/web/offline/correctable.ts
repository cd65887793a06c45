import type { OutboxAction, OutboxItem, RefusedField } from './outbox-item.ts';

/**
 * Returns the problems of a refused action that the driver can correct, or null. The server must have accepted the step
 * itself but not the data (422), and each problem must have a field that the driver may edit.
 */
export function correctableProblems({ action, refusal }: OutboxItem): readonly RefusedField[] | null {
  if (refusal?.status !== 422 || refusal.problems.length === 0) return null;
  const isOpen = ({ field, code }: RefusedField) =>
    code !== 'NOT_ALLOWED' && code !== 'DUPLICATE' && (field === 'occurredAt' || isField(action, field));
  return refusal.problems.every(isOpen) ? refusal.problems : null;
}

/**
 * Returns the action with every value confirmed that the server asked about; null when something else is wrong,
 * too.
 */
export function withAllConfirmed({ action, refusal }: OutboxItem): OutboxAction | null {
  const problems = refusal?.problems ?? [];
  if (problems.length === 0 || problems.some(({ code }) => code !== 'UNUSUAL')) return null;
  if (action.what !== 'at-location' && action.what !== 'on-route-to-pickup' && action.what !== 'edit') {
    return null;
  }
  const confirmedFields = [...new Set([...(action.confirmed ?? []), ...problems.map(({ field }) => field)])];
  return { ...action, confirmed: confirmedFields };
}

function isField(action: OutboxAction, field: string): boolean {
  const [first = ''] = field.split('.');
  switch (action.what) {
    case 'at-location':
      return first !== 'stop' && first !== 'transportJobId';
    case 'on-route-to-pickup':
      return ['truckId', 'previousLoads', 'preDriveKm'].includes(first);
    case 'edit':
      return first === 'changes';
    case 'arrival-at-location':
    case 'redirection-noted':
    case 'photo':
    case 'photo-changed':
    case 'report':
    case 'cleaning':
    case 'release-asked':
      return false;
  }
}

import type { OutboxAction, OutboxItem, RefusedField } from './outbox-item.ts';

/** Fields of an action that its driver can put right; other actions have none. */
const ownFields: Partial<Record<OutboxAction['what'], (name: string) => boolean>> = {
  'at-location': (name) => name !== 'stop' && name !== 'transportJobId',
  'on-route-to-pickup': (name) => ['truckId', 'previousLoads', 'preDriveKm'].includes(name),
  edit: (name) => name === 'changes',
};

/** Returns the problems of a refused action (422) if its driver can correct them all, else null. */
export function correctableProblems({ action, refusal }: OutboxItem): readonly RefusedField[] | null {
  if (refusal?.status !== 422 || refusal.problems.length === 0) return null;
  const isOwn = ({ field, code }: RefusedField) =>
    code !== 'NOT_ALLOWED' && code !== 'DUPLICATE' && ownFields[action.what]?.(field.split('.')[0] ?? '');
  return refusal.problems.every(isOwn) ? refusal.problems : null;
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

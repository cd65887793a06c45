import type { OutboxAction, OutboxItem, Refusal } from './outbox-item.ts';

/** An item as versions 1 and 2 of the device's database kept it. */
export type OldOutboxItem = Omit<OutboxItem, 'action' | 'state' | 'refusal'> & {
  action?: OutboxAction;
  /** The action, in version 1. */
  deed?: OutboxAction;
  state: 'waiting' | 'attention' | 'forOffice';
  refusal: (Refusal & { current?: unknown; isGone?: boolean }) | null;
  faults?: number;
};

/**
 * Returns an item of an older version as it is kept now. What waited for an answer of its driver, or was to be told
 * to the office, is sent again as it stands: every report is taken. Only fields that nobody can read stay refused.
 */
export function upgradedItem({ deed, action = deed, faults: _faults, ...item }: OldOutboxItem): OutboxItem {
  const { refusal } = item;
  const isUnreadable = item.state === 'attention' && refusal?.status === 422 && refusal.problems.length > 0;
  return {
    ...item,
    action: action as OutboxAction,
    state: isUnreadable ? 'attention' : 'waiting',
    refusal: isUnreadable
      ? { status: refusal.status, message: refusal.message, problems: refusal.problems }
      : null,
  };
}

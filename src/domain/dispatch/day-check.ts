/**
 * The states of a row in the check of a day: something stops its sending, it waits to be sent, or only minor things are
 * missing.
 */
export const checkStates = ['stopped', 'waiting', 'minor', 'done'] as const;
export type CheckState = (typeof checkStates)[number];

/** What may be the most urgent matter of a row, by which it is listed: it must be solved before all others. */
export type CheckMatter =
  | 'truck'
  | 'split'
  | 'confirm'
  | 'state'
  | 'refused'
  | 'clash'
  | 'forbidden'
  | 'send'
  | 'unseen'
  | 'cleaning'
  | 'none'
  | 'lack';

import { et } from '../../words/et.ts';

const words = et.identity.password;

/** In characters; the demo accounts' short password is set past this rule. */
export const newPasswordLength = { min: 8, max: 128 };

export interface PasswordChange {
  username: string;
  old: string;
  new: string;
  repeat: string;
}

/** What is wrong with each field, as a sentence. */
export type PasswordProblems = Partial<Record<'old' | 'new' | 'repeat', string>>;

/** Judges the form itself; whether the old password is right is for the database to say. */
export function passwordProblems(change: PasswordChange): PasswordProblems {
  const problems: PasswordProblems = {};
  const length = Array.from(change.new).length;
  if (change.old === '') problems.old = words.missing;
  if (change.new === '') problems.new = words.missing;
  else if (length < newPasswordLength.min) problems.new = words.tooShort(newPasswordLength.min);
  else if (length > newPasswordLength.max) problems.new = words.tooLong(newPasswordLength.max);
  else if (change.new === change.old) problems.new = words.sameAsOld;
  else if (change.new.toLowerCase() === change.username.toLowerCase()) problems.new = words.sameAsUsername;
  if (change.repeat !== change.new) problems.repeat = words.differs;
  else if (change.repeat === '') problems.repeat = words.missing;
  return problems;
}

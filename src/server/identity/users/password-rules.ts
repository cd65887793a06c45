import { identity } from '../../i18n/identity.ts';

const messages = identity.password;

/** The length in characters; the demo accounts' short password is set past this rule. */
export const newPasswordLength = { min: 8, max: 128 };

export interface PasswordChange {
  username: string;
  old: string;
  new: string;
  repeat: string;
}

/** Words about this site that a guesser tries first. */
const ownWords = new Set(['koorem', 'viljavedu', 'autojuht', 'veotellimus', 'veotöö', 'haldus', 'kontor']);

/** The problem of each field, as a sentence. */
export type PasswordProblems = Partial<Record<'old' | 'new' | 'repeat', string>>;

/** Checks a new password, wherever it is set. Returns the problem as a sentence, or null. */
export async function newPasswordProblem(username: string, password: string): Promise<string | null> {
  const { min, max } = newPasswordLength;
  const length = Array.from(password).length;
  if (length < min) return messages.tooShort(min);
  if (length > max) return messages.tooLong(max);
  if (password.toLowerCase() === username.toLowerCase()) return messages.sameAsUsername;
  return (await isCommonPassword(password)) ? messages.common : null;
}

/** Returns the problems of the form itself; the old password is checked against the database. */
export async function passwordProblems(change: PasswordChange): Promise<PasswordProblems> {
  const problems: PasswordProblems = {};
  const wrong = await newPasswordProblem(change.username, change.new);
  if (change.old === '') problems.old = messages.missing;
  if (change.new === '') problems.new = messages.missing;
  else if (wrong !== null) problems.new = wrong;
  else if (change.new === change.old) problems.new = messages.sameAsOld;
  if (change.repeat !== change.new) problems.repeat = messages.differs;
  else if (change.repeat === '') problems.repeat = messages.missing;
  return problems;
}

/**
 * True for a password that many people use, also with digits or marks before or after it: those are what a guesser
 * tries first.
 */
async function isCommonPassword(password: string): Promise<boolean> {
  const common = await (list ??= readList());
  const lower = password.toLowerCase();
  const word = lower.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return common.has(lower) || common.has(word) || ownWords.has(word);
}

let list: Promise<ReadonlySet<string>> | undefined;

/** Read when the first password is set: seldom, and it takes a moment. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

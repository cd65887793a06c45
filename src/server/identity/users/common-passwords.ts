/**
 * True for a password that many people use, also with digits or marks before or after it: those are what a guesser
 * tries first.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const common = await (list ??= readList());
  const lower = password.toLowerCase();
  return common.has(lower) || common.has(lower.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, ''));
}

let list: Promise<ReadonlySet<string>> | undefined;

/** Read when the first password is set: seldom, and it takes a moment. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

const plural = new Intl.PluralRules('et');

/** A number with its noun: Estonian has one form for 1 and another for all else. */
export function counted(count: number, one: string, other: string): string {
  return `${String(count)} ${plural.select(count) === 'one' ? one : other}`;
}

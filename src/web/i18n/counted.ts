const plural = new Intl.PluralRules('et');

/** Returns a number with its noun: Estonian has one form for 1 and another for all else. */
export function counted(count: number, one: string, other: string): string {
  return `${String(count)} ${plural.select(count) === 'one' ? one : other}`;
}

/** Returns '2 h 13 min'; under an hour the minutes alone. */
export function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return `${hours > 0 ? `${String(hours)} h ` : ''}${String(minutes % 60)} min`;
}

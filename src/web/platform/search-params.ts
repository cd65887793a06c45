/**
 * Returns the parameters of an address, as plain text (`?date=2026-11-20&sort=id,desc&sort=date,asc`). A repeated
 * name is a list.
 */
export function parseSearch(search: string): Record<string, string | string[]> {
  const valuesByName: Record<string, string | string[]> = {};
  const params = new URLSearchParams(search);
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name);
    valuesByName[name] = values.length > 1 ? values : (values[0] ?? '');
  }
  return valuesByName;
}

/**
 * Returns the query of an address with these parameters, the inverse of `parseSearch`; null and undefined are left
 * out.
 */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value === null || value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) params.append(name, String(one));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** Returns the text of a parameter; null without one, or where it is empty. */
export function textIn(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

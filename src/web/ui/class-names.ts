/** Joins the class names that are there; `undefined` and `false` fall out. */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** Short legal forms that Estonian companies end their names with. */
const atEnd = / (?:OÜ|AS|TÜ|UÜ|MTÜ|SA|ÜH)$/u;

/**
 * Returns a company's name without the legal form at its end (docs/requirements.md, 'Job table'): 'Põhjaranniku Veod
 * OÜ' is 'Põhjaranniku Veod'.
 */
export function withoutLegalForm(name: string): string {
  return name.replace(atEnd, '');
}

import type { StatementKind } from '#domain/freight/statement.ts';

/** What a statement is called on screens and on itself. */
export const statementTitles: Readonly<Record<StatementKind, string>> = {
  INVOICE: 'Arve',
  SELF_BILLED: 'Endale koostatud arve',
  CREDIT: 'Kreeditarve',
  SUMMARY: 'Arvelduse koond',
};

import type { StatementKind } from '#domain/freight/statement.ts';

/** The titles of statements, on screens and on the statements. */
export const statementTitles: Readonly<Record<StatementKind, string>> = {
  INVOICE: 'Arve',
  SELF_BILLED: 'Endale koostatud arve',
  CREDIT: 'Kreeditarve',
  SUMMARY: 'Arvelduse koond',
};

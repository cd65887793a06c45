import type { StatementKind, statementStates } from '#domain/freight/statement.ts';

/** The titles of statements, on screens and on the statements. */
export const statementTitles: Readonly<Record<StatementKind, string>> = {
  INVOICE: 'Arve',
  SELF_BILLED: 'Endale koostatud arve',
  CREDIT: 'Kreeditarve',
  SUMMARY: 'Arvelduse koond',
};

/** The words of their states, on screens and in the list as a workbook. */
export const statementStateWords: Readonly<Record<(typeof statementStates)[number], string>> = {
  MADE: 'Koostatud',
  SENT: 'Saadetud',
  PARTLY_PAID: 'Osaliselt tasutud',
  PAID: 'Tasutud',
  OVERDUE: 'Üle tähtaja',
  CREDITED: 'Krediteeritud',
};

/** What a screen says of an edit of the table that it did not make from what a person typed just then. */
export const tableCauses = ['UNDONE', 'REDONE', 'MERGED', 'OWN_KEPT'] as const;
export type TableCause = (typeof tableCauses)[number];

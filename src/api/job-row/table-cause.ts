/** The causes that a screen gives for an edit that a person did not type just then. */
export const tableCauses = ['UNDONE', 'REDONE', 'MERGED', 'OWN_KEPT'] as const;
export type TableCause = (typeof tableCauses)[number];

/** What is printed of a day's plan: the sheet for the desk, or a strip a truck for drivers. */
export const printKinds = ['sheet', 'strips'] as const;
export type PrintKind = (typeof printKinds)[number];

/** What the keys of all queries of the administration begin with. */
export const adminKey = ['admin'] as const;

/** The directions of a list's order, as addresses write them: 'date,desc'. */
export type SortDirection = 'asc' | 'desc';

/** What became of a sales order's line: open ones hold stock (design section 4, "Stock"). */
export const salesLineStatuses = ['OPEN', 'ISSUED', 'CANCELLED'] as const;
export type SalesLineStatus = (typeof salesLineStatuses)[number];

/** What became of a sales order's line: open ones hold stock (docs/requirements.md, 'Sales orders'). */
export const salesLineStatuses = ['OPEN', 'ISSUED', 'CANCELLED'] as const;
export type SalesLineStatus = (typeof salesLineStatuses)[number];

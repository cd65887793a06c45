/** The key of all queries of a product's stock. */
export const stockKey = ['stock'] as const;

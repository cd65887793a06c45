/** All queries about orders start with this key. */
export const ordersKey = ['orders'] as const;

/** Returns the key under which queries keep a transport order; what belongs to the order is kept below it. */
export function transportOrderKey(id: number | string): readonly ['orders', 'transport', string] {
  return [...ordersKey, 'transport', String(id)];
}

/** Returns the key under which queries keep a transport order; what belongs to the order is kept below it. */
export function transportOrderKey(id: number | string): readonly ['orders', 'transport', string] {
  return ['orders', 'transport', String(id)];
}

/** Goods of a row: what they are and how much of them was ordered; null while nobody knows it. */
export interface RowGoods {
  product: {
    id: number;
    name: string;
    unit: string;
    /** The name of their group. */
    group?: string | undefined;
  };
  quantity: number | null;
}

/** A row's goods as they stand now, and as its driver knew them when they left the pickup (null before). */
interface LoadedRow extends RowGoods {
  replacementProduct: RowGoods['product'] | null;
  /** Missing in data from an older version of the app. */
  loaded?: RowGoods | null;
}

/** Returns the goods that a row names now. */
export function orderedGoods({ product, replacementProduct, quantity }: LoadedRow): RowGoods {
  const { id, name, unit } = replacementProduct ?? product;
  return { product: { id, name, unit }, quantity };
}

/** Returns the goods on the truck: those that were loaded, else those that are to be. */
export function carriedGoods(row: LoadedRow): RowGoods {
  return row.loaded ?? orderedGoods(row);
}

/** True when other goods lie on the truck than the row names now: what becomes of them is for the office to say. */
export function carriesOtherProduct(row: LoadedRow): boolean {
  return carriedGoods(row).product.id !== orderedGoods(row).product.id;
}

/**
 * True when the row says something else than was loaded. A phone without a network loads what it knew, and nobody can
 * change what lies on a truck (docs/requirements.md, 'Goods changed after loading').
 */
export function isChangedSinceLoading(
  orderedGoods: RowGoods,
  loadedGoods: RowGoods | null | undefined,
): boolean {
  if (loadedGoods === null || loadedGoods === undefined) return false;
  // A quantity that was unknown at loading cannot differ from the one that the office has entered since.
  const isOther = loadedGoods.quantity !== null && loadedGoods.quantity !== orderedGoods.quantity;
  return loadedGoods.product.id !== orderedGoods.product.id || isOther;
}

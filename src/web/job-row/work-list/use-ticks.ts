import { useState } from 'react';

/**
 * Holds the ticks on the lines of a list. With Shift, all lines from the one pressed last to this one become as this
 * one.
 */
export function useTicks<Item extends { id: number }>() {
  const [tickedItems, setTickedItems] = useState<ReadonlyMap<number, Item>>(new Map());
  const [last, setLast] = useState<number | null>(null);
  return {
    ticked: tickedItems,
    untick: () => setTickedItems(new Map()),
    /** `lines`: those of the list in their order, as far as they are known. */
    tick: (item: Item, isRange: boolean, lines: readonly Item[]) => {
      const willBe = !tickedItems.has(item.id);
      const next = new Map(tickedItems);
      for (const each of isRange ? between(lines, last, item) : [item]) {
        if (willBe) next.set(each.id, each);
        else next.delete(each.id);
      }
      setTickedItems(next);
      setLast(item.id);
    },
  };
}

/** The lines from one to another, both with them; only the other where the one is not there. */
function between<Item extends { id: number }>(
  lines: readonly Item[],
  from: number | null,
  to: Item,
): readonly Item[] {
  const ends = [lines.findIndex(({ id }) => id === from), lines.findIndex(({ id }) => id === to.id)];
  if (ends.includes(-1)) return [to];
  return lines.slice(Math.min(...ends), Math.max(...ends) + 1);
}

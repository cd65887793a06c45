import { useQuery } from '@tanstack/react-query';

import { changeUserSetting, rememberedSettings, userSettingsQuery } from '../../platform/user-settings.ts';
import type { Column } from '../../ui/table/Table.tsx';

export type OrderKind = 'transport' | 'sales';

/** A column of a list of orders at a desk. */
export type OrderColumn<Order> = Column<Order> & {
  /** The server's key for sorting; without it the header is no button. */
  sort?: string;
  /** True when it is chosen only by those who want it. */
  isHiddenAtFirst?: true;
  /** True when it leads to the order and always shows. */
  isFixed?: true;
};

type Chosen = Partial<Record<OrderKind, string[]>>;

/**
 * Returns the keys of the columns that this person has chosen, and what changes the choice; kept with their
 * settings.
 */
export function useChosenColumns<Order>(
  kind: OrderKind,
  columns: readonly OrderColumn<Order>[],
): { chosenKeys: ReadonlySet<string>; choose: (keys: readonly string[]) => void } {
  const { data } = useQuery(userSettingsQuery);
  const all = readChosen((data ?? rememberedSettings())?.get('orderColumns'));
  const atFirst = columns.filter(({ isHiddenAtFirst }) => isHiddenAtFirst !== true).map(({ key }) => key);
  return {
    chosenKeys: new Set(all[kind] ?? atFirst),
    choose: (keys) => changeUserSetting('orderColumns', { ...all, [kind]: [...keys] }),
  };
}

/** The stored columns, as far as they can be read. */
function readChosen(text: string | undefined): Chosen {
  const stored = parse(text);
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(
      ([, keys]) => Array.isArray(keys) && keys.every((key) => typeof key === 'string'),
    ),
  ) as Chosen;
}

/** Null for text that is not JSON: another program may have written it. */
function parse(text: string | undefined): unknown {
  try {
    return text === undefined ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

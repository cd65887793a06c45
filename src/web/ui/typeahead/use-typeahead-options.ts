import { useEffect, useMemo, useState } from 'react';

import { useRetryWhenBack } from '../../platform/connection.ts';
import {
  createOptionSearch,
  type SearchOptions,
  type SearchState,
  type SearchStatus,
} from './option-search.ts';
import { mergeRecent, readRecent, type TypeaheadOption } from './recent-options.ts';

export type TypeaheadList<Option> = {
  recent: readonly Option[];
  others: readonly Option[];
  status: SearchStatus;
  /** What Enter chooses. */
  active: Option | null;
  move: (by: 1 | -1) => void;
  ask: (text: string, when: 'typed' | 'at once') => void;
  retry: () => void;
  stop: () => void;
};

const idle = { text: '', status: 'idle', options: [] } as const;

/** The open list of a typeahead: what was found, recent choices in front, and where the keys stand. */
export function useTypeaheadOptions<Option extends TypeaheadOption>(
  search: SearchOptions<Option>,
  isOpen: boolean,
  text: string,
  recentName: string | null,
): TypeaheadList<Option> {
  const [state, setState] = useState<SearchState<Option>>(idle);
  const [movedTo, setMovedTo] = useState<Option['id'] | null>(null);
  const [optionSearch] = useState(() => createOptionSearch<Option>(setState));
  useEffect(() => optionSearch.stop, [optionSearch]);
  useRetryWhenBack(isOpen && state.status === 'offline', optionSearch.retry);

  const { recent, others } = useMemo(() => {
    const kept = isOpen && recentName !== null ? readRecent<Option>(recentName) : [];
    return mergeRecent(text.trim(), kept, state.options);
  }, [isOpen, recentName, text, state.options]);
  const all = [...recent, ...others];
  const isSettled = state.status !== 'loading' && state.text === text.trim();
  const active = activeOption(all, movedTo, isSettled && text.trim() !== '');

  return {
    recent,
    others,
    status: state.status,
    active,
    move: (by) => {
      const at = all.findIndex((option) => option.id === movedTo);
      // The first press downwards lands on the best answer, which is offered already: nobody means the second.
      const first = by === 1 ? (active ?? all[0]) : all.at(-1);
      const next = at === -1 ? first : all[(at + by + all.length) % all.length];
      setMovedTo(next?.id ?? null);
    },
    ask: (wanted, when) => {
      setMovedTo(null);
      optionSearch.ask(search, wanted, when);
    },
    retry: optionSearch.retry,
    stop: () => {
      optionSearch.stop();
      setState(idle);
    },
  };
}

/** Where the keys stand; before any was pressed, the best answer to the text that is typed now. */
function activeOption<Option extends TypeaheadOption>(
  all: readonly Option[],
  movedTo: Option['id'] | null,
  offersFirst: boolean,
): Option | null {
  const moved = movedTo === null ? undefined : all.find((option) => option.id === movedTo);
  if (moved !== undefined) return moved;
  return offersFirst ? (all.find((option) => !option.disabledReason) ?? null) : null;
}

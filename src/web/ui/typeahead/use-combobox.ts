import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';

import { useRetryWhenBack } from '../../platform/device/connection.ts';
import {
  createOptionSearch,
  type SearchOptions,
  type SearchState,
  type SearchStatus,
} from './option-search.ts';
import { offerOptions, readRecent, rememberRecent, type TypeaheadOption } from './recent-options.ts';

/** The properties of `OptionList`. */
export interface ComboboxList<Option> {
  id: string;
  options: readonly Option[];
  isRecent: (option: Option) => boolean;
  status: SearchStatus;
  /** The option that Enter chooses. */
  active: Option | null;
  optionId: (option: Option) => string;
  choose: (option: Option) => void;
  retry: () => void;
}

interface Options<Option extends TypeaheadOption> {
  search: SearchOptions<Option>;
  /** The name under which the last choices are kept and offered first; without one, none are. */
  recentName: string | undefined;
  /** The typed text without a choice: the list shows its matches. */
  text: string;
  onChoose: (option: Option) => void;
}

const idle = { text: '', status: 'idle', options: [] } as const;

/**
 * Returns the logic of a field with a list of choices: the list, what was found, where the keys stand, what is read
 * out.
 */
export function useCombobox<Option extends TypeaheadOption>(options: Options<Option>) {
  const { search, recentName, text, onChoose } = options;
  const id = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [state, setState] = useState<SearchState<Option>>(idle);
  const [movedTo, setMovedTo] = useState<Option['id'] | null>(null);
  const [optionSearch] = useState(() => createOptionSearch<Option>(setState));
  useEffect(() => optionSearch.stop, [optionSearch]);
  useRetryWhenBack(isOpen && state.status === 'offline', optionSearch.retry);
  const isRanked = search.isRanked === true;
  const { options: all, recentIds } = useMemo(() => {
    const recentOptions = isOpen && recentName !== undefined ? readRecent<Option>(recentName) : [];
    return offerOptions(text.trim(), recentOptions, state.options, isRanked);
  }, [isOpen, recentName, isRanked, text, state.options]);
  const isSettled = state.status !== 'loading' && state.text === text.trim();
  const active = activeOption(all, movedTo, isSettled && text.trim() !== '');

  const ask = (soughtText: string, when: 'typed' | 'at once') => {
    setMovedTo(null);
    optionSearch.ask(search, soughtText, when);
  };
  const open = () => {
    setOpen(true);
    if (!isOpen) ask(text, 'at once');
  };
  const close = () => {
    setOpen(false);
    optionSearch.stop();
    setState(idle);
  };
  const move = (by: 1 | -1) => {
    const at = all.findIndex((option) => option.id === movedTo);
    // The first press downwards lands on the best answer, which is offered already: nobody means the second.
    const first = by === 1 ? (active ?? all[0]) : all.at(-1);
    const next = at === -1 ? first : all[(at + by + all.length) % all.length];
    setMovedTo(next?.id ?? null);
  };
  const choose = (option: Option) => {
    if (option.disabledReason) return;
    if (recentName !== undefined) rememberRecent(recentName, option);
    close();
    onChoose(option);
  };
  const optionId = (option: Option) => `${id}-${String(option.id)}`;
  const list: ComboboxList<Option> = {
    id,
    options: all,
    isRecent: (option) => recentIds.has(option.id),
    status: state.status,
    active,
    optionId,
    choose,
    retry: optionSearch.retry,
  };
  return {
    /** The element that the list hangs on. */
    anchor,
    list,
    isOpen,
    /** Asks without opening the list. */
    ask,
    /** Opens the list over what has been asked already. */
    show: () => setOpen(true),
    open,
    close,
    /** True for the arrow keys, which open the list and move in it. */
    moveByKey: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return false;
      event.preventDefault();
      event.stopPropagation();
      open();
      move(event.key === 'ArrowDown' ? 1 : -1);
      return true;
    },
    inputProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen && active !== null ? optionId(active) : undefined,
      autoComplete: 'off',
      autoCapitalize: 'none',
      autoCorrect: 'off',
      spellCheck: false,
    },
  } as const;
}

/**
 * Returns the active option: the one that the keys have reached; before any was pressed, the best answer to the typed
 * text.
 */
function activeOption<Option extends TypeaheadOption>(
  all: readonly Option[],
  movedTo: Option['id'] | null,
  offersFirst: boolean,
): Option | null {
  const movedToOption = movedTo === null ? undefined : all.find((option) => option.id === movedTo);
  if (movedToOption !== undefined) return movedToOption;
  return offersFirst ? (all.find((option) => !option.disabledReason) ?? null) : null;
}

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

import { words } from '../../../../i18n/et/words.ts';
import { whenIdle } from '../../../../platform/main-thread.ts';
import { OptionList } from '../../../../ui/typeahead/OptionList.tsx';
import { rememberRecent } from '../../../../ui/typeahead/recent-options.ts';
import { useTypeaheadOptions } from '../../../../ui/typeahead/use-typeahead-options.ts';
import { type Choice, type ChoiceField, choiceSearches, chosenIn, recentName } from '../../edit/choices.ts';
import { edits } from '../../edit/edits.ts';
import type { CellEditorProps } from './cell-editor.ts';
import { focusAndSelect } from './TypedCell.tsx';
import { useCellOpen, useUnfitNotice } from './use-cell-open.ts';

import styles from './editors.module.css';

const mayBeEmpty = new Set<ChoiceField>(['destination', 'carrier', 'truck', 'customerManager']);

/** Choices that take longer to come than this are said to be on their way; others come with their list. */
const patienceMs = 150;

/**
 * A cell that holds a record, found by typing. Enter, Tab and a press choose: what is typed alone is nothing, and can
 * be read in the notice when the cell is left with it.
 */
export function ChoiceCell({ row, column, place, onClose }: CellEditorProps) {
  const field = column as ChoiceField;
  const listId = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const chosen = chosenIn(row, field);
  const [text, setText] = useState(chosen?.label ?? '');
  const [isTyped, setTyped] = useState(false);
  const [isListOpen, setListOpen] = useState(false);
  const list = useTypeaheadOptions(choiceSearches[field], true, isTyped ? text : '', recentName(field));
  const unfit = useUnfitNotice();
  const { abandon } = useCellOpen(() => {
    if (isTyped && text.trim() !== '' && text !== chosen?.label) unfit.tell(text);
    else unfit.takeBack();
  });
  const { ask } = list;
  // Null once something is typed, which asks for itself.
  const firstAsk = useRef<typeof ask | null>(ask);
  // After the frame that shows the field, so that nobody waits for the request before typing.
  useEffect(() => {
    let isOpen = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    whenIdle(() => {
      if (!isOpen) return;
      firstAsk.current?.('', 'at once');
      timer = setTimeout(() => {
        setListOpen(true);
      }, patienceMs);
    });
    return () => {
      isOpen = false;
      clearTimeout(timer);
    };
  }, []);
  if (!isListOpen && list.status !== 'idle' && list.status !== 'loading') setListOpen(true);

  const take = (choice: Choice) => {
    rememberRecent(recentName(field), choice);
    void edits.save([{ row, changes: { [field]: choice.value } }]);
    abandon();
    unfit.takeBack();
  };
  const choose = (choice: Choice) => {
    take(choice);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      event.stopPropagation();
      setListOpen(true);
      list.move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape') {
      abandon();
      unfit.takeBack();
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      const isEmptied = isTyped && text.trim() === '' && mayBeEmpty.has(field);
      if (list.active !== null) {
        // The grid itself goes on from a cell that is left by Tab.
        if (event.key === 'Tab') take(list.active);
        else {
          event.stopPropagation();
          choose(list.active);
        }
      } else if (isEmptied) {
        void edits.save([{ row, changes: { [field]: null } }]);
      } else if (isTyped && text.trim() !== '') {
        // Nothing is found yet, or at all: the text is not lost by an early Enter.
        event.preventDefault();
        event.stopPropagation();
        if (list.status !== 'loading') unfit.tell(text);
      }
    }
  };
  return (
    <div ref={anchor} className={styles.choice}>
      <input
        ref={focusAndSelect}
        className={styles.input}
        role="combobox"
        aria-label={words.jobTable.columns[field]}
        aria-autocomplete="list"
        aria-expanded={isListOpen}
        aria-controls={isListOpen ? listId : undefined}
        aria-activedescendant={isListOpen && list.active !== null ? optionId(listId, list.active) : undefined}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setTyped(true);
          firstAsk.current = null;
          ask(event.target.value, 'typed');
        }}
        onKeyDown={onKeyDown}
      />
      {isListOpen && (
        <OptionList
          // In the top layer: when columns beside the cell move, it is to follow.
          key={place}
          id={listId}
          anchor={anchor}
          list={list.status === 'idle' ? { ...list, status: 'loading' } : list}
          chosen={chosen}
          optionId={(option) => optionId(listId, option)}
          onChoose={choose}
        />
      )}
    </div>
  );
}

function optionId(listId: string, option: Choice): string {
  return `${listId}-${String(option.id)}`;
}

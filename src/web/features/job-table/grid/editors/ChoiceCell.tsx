import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';

import { type ReferenceField, ruleOf } from '#domain/job-row/job-row-columns.ts';
import { mayBeEmpty } from '#domain/record-fields/fields.ts';

import { jobTable as messages } from '../../../../i18n/et/job-table.ts';
import { isQuantityMissing } from '../../../../job-row/edit/row-changes.ts';
import { whenIdle } from '../../../../platform/device/main-thread.ts';
import { OptionList } from '../../../../ui/typeahead/OptionList.tsx';
import { useCombobox } from '../../../../ui/typeahead/use-combobox.ts';
import { type Choice, choicesOf, chosenIn } from '../../edit/choices.ts';
import { wantedProduct } from '../../edit/wanted-product.ts';
import { focusAndSelect } from './TypedCell.tsx';
import {
  type CellEditorProps,
  declinedText,
  saveCell,
  useCellOpen,
  useUnfitNotice,
} from './use-cell-open.ts';

import styles from './editors.module.css';

/** Choices that take longer than this show 'loading'; others appear together with their list. */
const patienceMs = 150;

/** A cell that holds a record, found by typing and chosen by Enter, Tab or a press. */
export function ChoiceCell({ row, field, columnIndex, onClose }: CellEditorProps<ReferenceField>) {
  const { search, recent } = choicesOf(field, { rowIds: [row.id] });
  const chosenOption = chosenIn(row, field);
  const [declinedInput] = useState(() => declinedText({ row, field }));
  const [text, setText] = useState(declinedInput ?? chosenOption?.label ?? '');
  const [isTyped, setTyped] = useState(declinedInput !== null);
  const unfit = useUnfitNotice({ row, field });
  const { abandon } = useCellOpen(() => {
    if (isTyped && text.trim() !== '' && text !== chosenOption?.label) unfit.show(text);
    else unfit.close();
  });
  const giveUp = () => {
    abandon();
    unfit.close();
  };
  const { anchor, list, isOpen, ask, show, moveByKey, inputProps } = useCombobox<Choice>({
    search,
    recentName: recent,
    text: isTyped ? text : '',
    onChoose: (choice) => {
      const change = { row, changes: { [field]: choice.value } };
      if (isQuantityMissing(change)) wantedProduct.set({ row, product: choice });
      else saveCell(row, field, change.changes, choice.label);
      giveUp();
    },
  });
  const choose = (choice: Choice) => {
    list.choose(choice);
    onClose();
  };
  const confirmFindings = useEffectEvent(() => {
    // Typing starts its own request.
    if (!isTyped || text === declinedInput) ask(declinedInput ?? '', 'at once');
  });
  const showSlow = useEffectEvent(show);
  // After the frame that shows the field, so that nobody has to wait for the request before typing.
  useEffect(() => {
    let isHere = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    whenIdle(() => {
      if (!isHere) return;
      confirmFindings();
      timer = setTimeout(() => showSlow(), patienceMs);
    });
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, []);
  if (!isOpen && list.status !== 'idle' && list.status !== 'loading') show();

  const onKeyDown = (event: KeyboardEvent) => {
    if (moveByKey(event)) return;
    if (event.key === 'Escape') giveUp();
    else if (event.key === 'Enter' || event.key === 'Tab') {
      const isEmptied = isTyped && text.trim() === '' && mayBeEmpty(ruleOf(field));
      if (list.active !== null) {
        // The grid itself moves on: down by Enter, sideways by Tab.
        list.choose(list.active);
      } else if (isEmptied) {
        saveCell(row, field, { [field]: null }, text);
      } else if (isTyped && text.trim() !== '') {
        // Nothing has been found yet, or nothing at all: an early Enter must not lose the text.
        event.preventDefault();
        event.stopPropagation();
        if (list.status !== 'loading') unfit.show(text);
      }
    }
  };
  return (
    <div ref={anchor} className={styles.choice}>
      <input
        {...inputProps}
        ref={focusAndSelect}
        className={styles.input}
        aria-label={messages.columns[field]}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setTyped(true);
          ask(event.target.value, 'typed');
        }}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        // It is in the top layer, so it has to follow when the columns beside the cell move.
        <OptionList
          key={columnIndex}
          anchor={anchor}
          list={{ ...list, choose }}
          chosenOption={chosenOption}
        />
      )}
    </div>
  );
}

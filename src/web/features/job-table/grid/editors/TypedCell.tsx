import { useState } from 'react';

import { ruleOf } from '#domain/job-row/job-row-columns.ts';
import { isText } from '#domain/record-fields/fields.ts';

import { jobTable as messages } from '../../../../i18n/et/job-table.ts';
import { cellText } from '../../cells/cell-text.ts';
import { readTyped } from '../../edit/read-typed.ts';
import {
  type CellEditorProps,
  declinedText,
  saveCell,
  useCellOpen,
  useUnfitNotice,
} from './use-cell-open.ts';

import styles from './editors.module.css';

/**
 * An editor for a day, time, number or text. It stays open with an unreadable text until that is corrected, or until
 * Esc.
 */
export function TypedCell({ row, field, onClose }: CellEditorProps) {
  const [text, setText] = useState(() => declinedText({ row, field }) ?? cellText(row, field));
  const typedValue = readTyped(field, text, row.product.unit);
  const unfit = useUnfitNotice({ row, field });
  const take = (quantity: number) => saveCell(row, field, { [field]: quantity }, text);
  const { abandon } = useCellOpen(() => {
    if (typedValue === null) {
      unfit.show(text, take);
      return;
    }
    unfit.close();
    saveCell(row, field, { [field]: typedValue.value }, text);
  });
  return (
    <input
      ref={focusAndSelect}
      className={styles.input}
      aria-label={messages.columns[field]}
      aria-invalid={typedValue === null || undefined}
      inputMode={isText(ruleOf(field)) ? 'text' : 'decimal'}
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          abandon();
          unfit.close();
        } else if (typedValue === null && (event.key === 'Enter' || event.key === 'Tab')) {
          event.preventDefault();
          event.stopPropagation();
          unfit.show(text, (quantity) => {
            abandon();
            take(quantity);
            onClose();
          });
        }
      }}
    />
  );
}

/** Puts the cursor into a field, all of its text selected, without scrolling to it. */
export function focusAndSelect(input: HTMLInputElement | null): void {
  input?.focus({ preventScroll: true });
  input?.select();
}

import { useState } from 'react';

import { words } from '../../../../i18n/et/words.ts';
import { cellText } from '../../cells/cell-text.ts';
import { edits } from '../../edit/edits.ts';
import { type TypedField, typedFields } from '../../edit/typed-fields.ts';
import type { CellEditorProps } from './cell-editor.ts';
import { useCellOpen, useUnfitNotice } from './use-cell-open.ts';

import styles from './editors.module.css';

/**
 * A cell that is typed into: day, time, number, text. Text that means nothing stays until it does, or Esc; left by
 * another way it can be read in the notice.
 */
export function TypedCell({ row, column }: CellEditorProps) {
  const field = column as TypedField;
  const [text, setText] = useState(() => cellText(row, field));
  const typed = typedFields[field](text);
  const unfit = useUnfitNotice();
  const { abandon } = useCellOpen(() => {
    if (typed === null) {
      unfit.tell(text);
      return;
    }
    unfit.takeBack();
    void edits.save([{ row, changes: { [field]: typed.value } }]);
  });
  return (
    <input
      ref={focusAndSelect}
      className={styles.input}
      aria-label={words.jobTable.columns[field]}
      aria-invalid={typed === null || undefined}
      inputMode={field === 'notes' || field === 'shelf' ? 'text' : 'decimal'}
      autoComplete="off"
      value={text}
      onChange={(event) => {
        setText(event.target.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          abandon();
          unfit.takeBack();
        } else if (typed === null && (event.key === 'Enter' || event.key === 'Tab')) {
          event.preventDefault();
          event.stopPropagation();
          unfit.tell(text);
        }
      }}
    />
  );
}

export function focusAndSelect(input: HTMLInputElement | null): void {
  input?.focus({ preventScroll: true });
  input?.select();
}

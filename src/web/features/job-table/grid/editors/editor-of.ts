import type { ComponentType } from 'react';

import type { JobRowColumn } from '#domain/job-row/job-row-columns.ts';

import { isChoiceField } from '../../edit/choices.ts';
import { isTypedField } from '../../edit/typed-fields.ts';
import type { CellEditorProps } from './cell-editor.ts';
import { ChoiceCell } from './ChoiceCell.tsx';
import { TypedCell } from './TypedCell.tsx';

/** What opens in a cell of this column; null where there is nothing to type or to choose. */
export function editorOf(column: JobRowColumn): ComponentType<CellEditorProps> | null {
  if (isTypedField(column)) return TypedCell;
  return isChoiceField(column) ? ChoiceCell : null;
}

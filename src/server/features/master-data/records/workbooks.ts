import { type AdminKind, kindLabels, type TemplateKind, templateLabel } from '#api/import/admin-kinds.ts';
import { choiceLabels, columnHints, columnUnits, labelOfColumn } from '#api/import/column-labels.ts';

import type { Db } from '../../../db/schema.ts';
import { masterData } from '../../../i18n/master-data.ts';
import { entityNamed } from '../../../import/entities.ts';
import { type Column, shownColumns } from '../../../import/entity.ts';
import { type ExportColumn, tableOf, textCell } from '../../../spreadsheet/cell.ts';
import { type Sheet, workbookOf } from '../../../spreadsheet/xlsx.ts';
import { columnKind, kindOfTable } from './describe.ts';
import { findExportedRows } from './files.ts';

const messages = masterData.template;

/** The least width in characters; a form is filled in, so its columns are wider than their names. */
const widths = { full: 24, half: 14 };

/** Returns all records of a kind as a workbook that an import takes back, read while it is written. */
export function exportWorkbook(db: Db, kind: AdminKind): AsyncGenerator<Uint8Array> {
  return workbookOf([dataSheet(kind, findExportedRows(db, kind)), rulesSheet(kind)]);
}

/** Returns a workbook to fill in: the columns as people call them, and on a second sheet what to write into each. */
export function templateWorkbook(kind: TemplateKind): AsyncGenerator<Uint8Array> {
  return workbookOf([dataSheet(kind, []), rulesSheet(kind)]);
}

function dataSheet(kind: TemplateKind, rows: Sheet['rows']): Sheet {
  const columns = shownColumns(entityNamed(kind));
  return {
    name: templateLabel(kind),
    names: columns.map(({ name }) => labelOfColumn(kind, name)),
    rows,
    columns: columns.map((column) => {
      const is = columnKind(column);
      const isText = is !== 'number' && is !== 'day';
      return {
        width: ['number', 'day', 'flag', 'plate'].includes(is) ? widths.half : widths.full,
        // Excel would take the zeros in front from a code, and make a number of a phone's.
        typed: is === 'day' ? 'day' : isText ? 'text' : null,
      };
    }),
  };
}

function rulesSheet(kind: TemplateKind): Sheet {
  const names = messages.ruleColumns;
  const columns: ExportColumn<Column>[] = [
    { name: names.name, cellOf: ({ name }) => textCell(labelOfColumn(kind, name)) },
    { name: names.required, cellOf: ({ isRequired }) => textCell(isRequired ? messages.required : '') },
    { name: names.rule, cellOf: (column) => textCell(ruleOf(column)) },
    { name: names.hint, cellOf: ({ name }) => textCell(columnHints[name] ?? '') },
  ];
  return { name: messages.rules, ...tableOf(columns, shownColumns(entityNamed(kind))) };
}

/** Returns the rule for the values of a column, in words. */
function ruleOf(column: Column): string {
  const { refersTo, choices, name } = column;
  if (refersTo !== null) {
    const kind = kindOfTable(refersTo.table);
    const recordName = kind === null ? refersTo.table : kindLabels[kind].one;
    return refersTo.by === 'external_id' ? messages.code(recordName) : messages.number(recordName);
  }
  if (choices !== null) {
    return messages.oneOf(choices.map((value) => ({ value, label: choiceLabels[value] ?? value })));
  }
  if (name === 'externalId') return messages.ownCode;
  const unit = columnUnits[name];
  const rule = messages.kinds[columnKind(column)];
  return unit === undefined ? rule : `${rule}, ${unit}`;
}

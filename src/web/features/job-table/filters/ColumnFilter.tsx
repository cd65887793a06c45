import { useEffect, useRef, useState } from 'react';

import { filterNamesOf } from '#api/job-row/job-table-address.ts';
import { type JobRowColumn, ruleOf } from '#domain/job-row/job-row-columns.ts';

import { jobTable as messages } from '../../../i18n/et/job-table.ts';
import { common } from '../../../i18n/et/shell.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { textIn } from '../../../platform/search-params.ts';
import { AnchoredSheet } from '../../../ui/anchored/AnchoredSheet.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { deskMedia } from '../../../ui/media.ts';
import { useTableContext } from '../table/use-table.ts';
import { type FilterValues, sendFiltersOf } from './filter-text.ts';
import { FilterEditor } from './FilterEditor.tsx';

interface Props {
  column: JobRowColumn;
  /** The chip or the button of the header that opens it. */
  opener: HTMLElement;
  onClose: () => void;
}

/** The filter of a column. */
export function ColumnFilter({ column, opener, onClose }: Props) {
  const table = useTableContext();
  const names = [...filterNamesOf(column), ...sendFiltersOf(column).map(({ name }) => name)];
  const [values, setValues] = useState<FilterValues>(() =>
    Object.fromEntries(names.map((name) => [name, textIn(table.search?.[name])])),
  );
  const [isFit, setFit] = useState(true);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // On a phone the keys would come over days that are picked without them.
    if (ruleOf(column).kind !== 'day' || deskMedia.matches) focusFirstField(form.current);
  }, [column]);
  const apply = (next: FilterValues) => {
    table.change(next);
    onClose();
  };
  return (
    <AnchoredSheet
      opener={opener}
      title={messages.columns[column]}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => apply(Object.fromEntries(names.map((name) => [name, null])))}>
            {common.clear}
          </Button>
          <Button look="primary" disabled={!isFit} type="submit" form="column-filter">
            {tableWork.applyFilter}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id="column-filter"
        onSubmit={(event) => {
          event.preventDefault();
          if (isFit) apply(trimmed(values));
        }}
      >
        <FilterEditor
          column={column}
          values={values}
          onChange={(changes) => setValues({ ...values, ...changes })}
          onFit={setFit}
          onChoose={apply}
        />
      </form>
    </AnchoredSheet>
  );
}

/** Focuses the first field, of choices the one that is on; a text in it is replaced by what is typed. */
function focusFirstField(form: HTMLFormElement | null): void {
  const field =
    form?.querySelector<HTMLInputElement>('input[type=radio]:checked') ?? form?.querySelector('input');
  field?.focus();
  field?.select();
}

/** Only when the typing has ended: a space in between separates two words. */
function trimmed(values: FilterValues): FilterValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, text]) => [name, text?.trim().replace(/;$/, '') ?? null]),
  );
}

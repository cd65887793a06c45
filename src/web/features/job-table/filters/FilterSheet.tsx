import { ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { type JobRowColumn } from '#domain/job-row/job-row-columns.ts';

import { tableWork } from '../../../i18n/et/table-work.ts';
import { words } from '../../../i18n/et/words.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { deskMedia } from '../../../ui/media.ts';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { useShownTable } from '../table/table-context.ts';
import { filterKinds, filterText, parametersOf } from './filter-kinds.ts';
import { filterableColumns } from './filterable-columns.ts';
import { FilterEditor } from './FilterEditor.tsx';
import { SortEditor } from './SortEditor.tsx';

import styles from './FilterSheet.module.css';

type Props = {
  /** The column to filter by; null asks which. */
  column: JobRowColumn | null;
  onClose: () => void;
};

/** Filters and order of the table, for pointer, keyboard and thumb alike. */
export function FilterSheet({ column, onClose }: Props) {
  const [chosen, setChosen] = useState(column);
  return chosen === null ? (
    <ColumnList onChoose={setChosen} onClose={onClose} />
  ) : (
    <ColumnFilter column={chosen} onClose={onClose} />
  );
}

function ColumnList({
  onChoose,
  onClose,
}: {
  onChoose: (column: JobRowColumn) => void;
  onClose: () => void;
}) {
  const table = useShownTable();
  return (
    <Sheet open title={tableWork.filters} onClose={onClose}>
      <SortEditor />
      <h3 className={styles.heading}>{tableWork.filterBy}</h3>
      <ul className={styles.columns}>
        {filterableColumns.map((column) => (
          <li key={column}>
            <button
              type="button"
              className={styles.column}
              onClick={() => {
                onChoose(column);
              }}
            >
              <span>{filterText(column, table.search ?? {}) ?? words.jobTable.columns[column]}</span>
              <ChevronRight aria-hidden size={18} />
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function ColumnFilter({ column, onClose }: { column: JobRowColumn; onClose: () => void }) {
  const table = useShownTable();
  const names = parametersOf(column);
  const [values, setValues] = useState<Readonly<Record<string, string | null>>>(() =>
    Object.fromEntries(names.map((name) => [name, textAt(table.search?.[name])])),
  );
  const [isFit, setFit] = useState(true);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // On a phone the keys would come over days that are picked without them.
    if (filterKinds[column] !== 'days' || deskMedia.matches) focusFirstField(form.current);
  }, [column]);
  const apply = (next: Readonly<Record<string, string | null>>) => {
    table.change(next);
    onClose();
  };
  return (
    <Sheet
      open
      title={words.jobTable.columns[column]}
      onClose={onClose}
      footer={
        <>
          <Button
            onClick={() => {
              apply(Object.fromEntries(names.map((name) => [name, null])));
            }}
          >
            {words.common.clear}
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
        <FilterEditor column={column} values={values} onChange={setValues} onFit={setFit} />
      </form>
    </Sheet>
  );
}

/** Focuses the first field, of choices the one that is on; a text in it is replaced by what is typed. */
function focusFirstField(form: HTMLFormElement | null): void {
  const field =
    form?.querySelector<HTMLInputElement>('input[type=radio]:checked') ?? form?.querySelector('input');
  field?.focus();
  field?.select();
}

/** Only when the typing is done: a space on the way is one between two words. */
function trimmed(values: Readonly<Record<string, string | null>>): Record<string, string | null> {
  return Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text?.trim() ?? null]));
}

function textAt(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

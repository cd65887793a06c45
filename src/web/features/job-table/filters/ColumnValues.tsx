import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { jobRowParams } from '#api/job-row/job-table-address.ts';
import { typeaheadDelayMs } from '#domain/business-constants.ts';
import type { JobRowColumn } from '#domain/job-row/job-row-columns.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { tableWork } from '../../../i18n/et/table-work.ts';
import { jobTableKey } from '../../../job-row/row-action.ts';
import { contentOf } from '../../../platform/api-client.ts';
import { QueryView } from '../../../ui/states/QueryView.tsx';
import { useTableContext } from '../table/use-table.ts';

import styles from './FilterSheet.module.css';

interface Props {
  column: JobRowColumn;
  /** A text that they contain. */
  text: string;
  /** A filter takes no more characters. */
  longest: number;
  onChoose: (value: string) => void;
  /** Values by which is filtered already, if there can be several. */
  pickedValues?: readonly string[];
  onToggle?: (value: string) => void;
}

/** The values of the column in the rows that the other filters find; a press filters by one, ticks by several. */
export function ColumnValues({ column, text, longest, onChoose, pickedValues, onToggle }: Props) {
  const { search } = useTableContext();
  const isPlate = column === 'truck' || column === 'trailer';
  const sought = useSettled(text);
  const {
    pageNr: _page,
    size: _size,
    groupBy: _groupBy,
    sort: _sort,
    ...others
  } = jobRowParams(search ?? {}, 1);
  const params = { ...others, column, [column]: sought };
  const query = useQuery({
    queryKey: [...jobTableKey, 'values', params],
    queryFn: contentOf('listColumnValues', { query: params }),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryView query={query} failed={tableWork.valuesFailed} lines={3}>
      {(all) => {
        const shortValues = all.filter((value) => value.length <= longest);
        if (shortValues.length === 0) return null;
        return (
          <ul aria-label={tableWork.valuesFound}>
            {shortValues.map((value) => (
              <li key={value} className={styles.value}>
                {onToggle !== undefined && (
                  <input
                    type="checkbox"
                    aria-label={tableWork.pickValue(value)}
                    checked={pickedValues?.includes(value) === true}
                    onChange={() => onToggle(value)}
                  />
                )}
                <button type="button" className={styles.column} onClick={() => onChoose(value)}>
                  {isPlate ? formatPlate(value) : value}
                </button>
              </li>
            ))}
          </ul>
        );
      }}
    </QueryView>
  );
}

/** A text once nobody has typed on for as long as searches wait. */
function useSettled(text: string): string {
  const [settledText, setSettledText] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setSettledText, typeaheadDelayMs, text);
    return () => clearTimeout(timer);
  }, [text]);
  return settledText;
}

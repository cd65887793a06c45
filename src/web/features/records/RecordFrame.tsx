import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { records as messages } from '../../i18n/et/records.ts';
import { QueryView } from '../../ui/states/QueryView.tsx';

import styles from './records.module.css';

interface Props<Data> {
  query: UseQueryResult<Data>;
  children: (record: Data) => ReactNode;
}

/** The page of one record, or why there is none. */
export function RecordFrame<Data>({ query, children }: Props<Data>) {
  return (
    <QueryView query={query} failed={messages.failed} lines={2} lineHeight={120}>
      {(data) => <div className={styles.page}>{children(data)}</div>}
    </QueryView>
  );
}

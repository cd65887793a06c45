import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { records as messages } from '../../i18n/et/records.ts';
import { ReadFailed } from '../../ui/states/ErrorState.tsx';
import { SkeletonLines } from '../../ui/states/Skeleton.tsx';

import styles from './Records.module.css';

type Props<Data> = { read: UseQueryResult<Data>; children: (record: Data) => ReactNode };

/** The page of one record, or why there is none. */
export function RecordFrame<Data>({ read, children }: Props<Data>) {
  const { data, error } = read;
  if (data !== undefined) return <div className={styles.page}>{children(data)}</div>;
  if (error === null) return <SkeletonLines lines={2} lineHeight={120} />;
  return <ReadFailed title={messages.failed} error={error} onRetry={() => void read.refetch()} />;
}

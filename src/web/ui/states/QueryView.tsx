import type { ReactNode } from 'react';

import { ReadFailed } from './ErrorState.tsx';
import { SkeletonLines } from './SkeletonLines.tsx';

/** A query of TanStack, or an object with the same parts. */
export interface QueryParts<Data> {
  data: Data | undefined;
  error: Error | null;
  refetch: () => unknown;
}

interface Props<Data> {
  query: QueryParts<Data>;
  /** The title when reading failed: 'Tellimusi ei saanud lugeda'. */
  failed: string;
  /** The place that grey lines hold while it is read; heights in px. */
  lines?: number;
  lineHeight?: number;
  /** A placeholder instead of grey lines. */
  skeleton?: ReactNode;
  /** The content when nothing was found. */
  empty?: ReactNode;
  /** Whether nothing was found; unsaid, whether it is an empty list. */
  isEmpty?: (data: Data) => boolean;
  /** True: the former content is shown below the error when reading again failed, instead of the content alone. */
  showsRefetchError?: boolean;
  /** Draws the content; left out where it is drawn elsewhere. */
  children?: (data: Data) => ReactNode;
}

/**
 * The read data, or why there is none: loading, failed (with a button to try again), or nothing found. Earlier data
 * stays while it is read again, also when that fails.
 */
export function QueryView<Data>(props: Props<Data>) {
  const {
    query,
    failed,
    lines = 4,
    lineHeight = 48,
    skeleton,
    empty,
    isEmpty = isEmptyList,
    showsRefetchError = false,
    children,
  } = props;
  const { data, error, refetch } = query;
  const failure = error !== null && (
    <ReadFailed title={failed} error={error} onRetry={() => void refetch()} />
  );
  if (data === undefined) {
    if (error !== null) return failure;
    return skeleton ?? <SkeletonLines lines={lines} lineHeight={lineHeight} />;
  }
  return (
    <>
      {showsRefetchError && failure}
      {empty !== undefined && isEmpty(data) ? empty : children?.(data)}
    </>
  );
}

function isEmptyList(data: unknown): boolean {
  return Array.isArray(data) && data.length === 0;
}

import type { InfiniteData } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { Button } from '../button/Button.tsx';
import { QueryView, type QueryParts } from './QueryView.tsx';

interface Page<Item> {
  content: readonly Item[];
  totalElements?: number;
}

interface Props<Item> {
  /** An infinite query of pages. */
  query: QueryParts<InfiniteData<Page<Item>>> & {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  failed: string;
  lines: number;
  /** The height in px. */
  lineHeight: number;
  /** The content when nothing was found. */
  empty: ReactNode;
  /** The word on the button that reads the next page. */
  more: string;
  /** The content beside that button. */
  besideMore?: ReactNode;
  /** All that was read so far, and how many there are where the server counts them. */
  children: (items: readonly Item[], total: number) => ReactNode;
}

/** A list that is read page by page, or why there is none, with the way to its next page. */
export function PagesView<Item>(props: Props<Item>) {
  const { query, empty, more, besideMore, children, ...view } = props;
  return (
    <QueryView query={query} {...view}>
      {({ pages }) => {
        const items = pages.flatMap(({ content }) => content);
        if (items.length === 0) return empty;
        const next = query.hasNextPage && (
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {more}
          </Button>
        );
        return (
          <>
            {children(items, pages[0]?.totalElements ?? 0)}
            {next}
            {query.hasNextPage && besideMore}
          </>
        );
      }}
    </QueryView>
  );
}

import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';

import { Button } from '../../ui/button/Button.tsx';
import { QueryView, type QueryParts } from '../../ui/states/QueryView.tsx';

interface Props<Item> {
  /** The id of its heading. */
  titleId: string;
  title: string;
  hint: string;
  /** The button that adds one more. */
  add?: { label: string; onPress: () => void };
  query: QueryParts<readonly Item[]>;
  /** The title when reading failed. */
  failed: string;
  /** The height that a card holds while the list is read, in px. */
  lineHeight?: number;
  empty: ReactNode;
  /** The sheets over it. */
  sheets?: ReactNode;
  /** Draws the card of one. */
  children: (item: Item) => ReactNode;
}

/** A list of 'Haldus' under its heading: what it is about, the button that adds to it, and a card for each. */
export function AdminList<Item extends { id: number }>(props: Props<Item>) {
  const { titleId, title, hint, add, query, failed, lineHeight = 72, empty, sheets, children } = props;
  return (
    <section className="stack gap-4" aria-labelledby={titleId}>
      <div className="head gap-3">
        <h2 id={titleId}>{title}</h2>
        {add !== undefined && (
          <Button look="primary" icon={Plus} onClick={add.onPress}>
            {add.label}
          </Button>
        )}
      </div>
      <p className="quiet">{hint}</p>
      <QueryView query={query} failed={failed} lines={3} lineHeight={lineHeight} empty={empty}>
        {(items) => (
          <ul className="stack gap-3">
            {items.map((item) => (
              <li key={item.id}>{children(item)}</li>
            ))}
          </ul>
        )}
      </QueryView>
      {sheets}
    </section>
  );
}

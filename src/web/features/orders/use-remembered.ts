import { useEffect } from 'react';

import { menu } from '../../i18n/et/shell.ts';
import type { SearchOption } from '../../platform/search-option.ts';
import { rememberRecent } from '../../ui/typeahead/recent-options.ts';

interface Opened {
  kind: 'order' | 'salesOrder';
  id: number;
  path: string;
  /** What the search would say of it: its goods or client, and what else tells it from others. */
  name: string;
  facts: readonly string[];
}

/** Puts an order whose page was opened in front of what the search offers before anything is typed. */
export function useRemembered({ kind, id, path, name, facts }: Opened): void {
  const description = [kind === 'order' ? menu.transportOrder : menu.salesOrder, ...facts]
    .filter((part) => part !== '')
    .join(' · ');
  useEffect(() => {
    const option: SearchOption = {
      id: `${kind}-${String(id)}`,
      label: `${String(id)} · ${name}`,
      description,
      to: { path },
    };
    rememberRecent('search', option);
  }, [kind, id, path, name, description]);
}

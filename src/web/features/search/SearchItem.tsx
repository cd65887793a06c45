import { Search } from 'lucide-react';

import { search as messages } from '../../i18n/et/search.ts';
import { searchPanel } from '../../platform/search-panel.ts';

interface Props {
  className: string | undefined;
  onChoose: () => void;
}

/** The menu's way to the search, for a phone without a Ctrl key. */
export function SearchItem({ className, onChoose }: Props) {
  return (
    <button
      type="button"
      className={className}
      onClick={() => {
        onChoose();
        searchPanel.set('search');
      }}
    >
      <Search aria-hidden size={20} />
      <span>{messages.title}</span>
    </button>
  );
}

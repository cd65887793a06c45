import { Search as SearchIcon } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';

import { search as messages } from '../../i18n/et/search.ts';
import { fetchedLater } from '../../platform/fetched-later.tsx';
import { HeaderActions } from '../../platform/header-slots.tsx';
import type { ScreenLink } from '../../platform/search-option.ts';
import { searchPanel } from '../../platform/search-panel.ts';
import { useStore } from '../../store.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { useIsDesk } from '../../ui/media.ts';
import { keepTyped } from './keep-typed.ts';

const SearchSheet = fetchedLater(() => import('./SearchSheet.tsx').then((module) => module.SearchSheet));
const SmsOfRow = fetchedLater(() => import('./SmsOfRow.tsx').then((module) => module.SmsOfRow));
const KeysSheet = fetchedLater(() => import('./KeysSheet.tsx').then((module) => module.KeysSheet));
const GuideSheet = fetchedLater(() => import('./GuideSheet.tsx').then((module) => module.GuideSheet));

/** Ctrl+K finds everything, ? lists the keys; a desk has a button too. */
export function Search({ screens }: { screens: readonly ScreenLink[] }) {
  const panel = useStore(searchPanel);
  const isDesk = useIsDesk();
  const [smsOf, setSmsOf] = useState<number | null>(null);
  // Before its button is seen.
  useLayoutEffect(() => {
    window.addEventListener('keydown', openByKey);
    return () => window.removeEventListener('keydown', openByKey);
  }, []);
  return (
    <>
      {isDesk && (
        <HeaderActions>
          <IconButton
            icon={SearchIcon}
            look="bar"
            label={messages.open}
            aria-keyshortcuts="Control+K"
            onClick={() => searchPanel.set('search')}
          />
        </HeaderActions>
      )}
      <>
        {panel === 'search' && <SearchSheet screens={screens} onClose={close} onSms={setSmsOf} />}
        {smsOf !== null && <SmsOfRow rowId={smsOf} onClose={() => setSmsOf(null)} />}
        {panel === 'keys' && <KeysSheet onClose={close} />}
        {panel === 'guide' && <GuideSheet onClose={close} />}
      </>
    </>
  );
}

function close(): void {
  searchPanel.set(null);
}

function openByKey(event: KeyboardEvent): void {
  // A dialog has the keyboard to itself, and whatever took the key first means something else by it.
  if (event.defaultPrevented || document.querySelector('dialog[open]') !== null) return;
  const isSearch = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k';
  const isKeys = event.key === '?' && !isTyping(event.target);
  if (!isSearch && !isKeys) return;
  event.preventDefault();
  if (isSearch) keepTyped();
  searchPanel.set(isSearch ? 'search' : 'keys');
}

/** True where a sign is written: in fields, and in the table's cells, which it opens. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [role=grid]') !== null;
}

import { Menu, RefreshCw, Settings } from 'lucide-react';

import type { JobRow } from '#api/job-row/job-table.ts';

import { JobCard } from '../../features/job-table/cards/JobCard.tsx';
import { firstCards } from '../../features/job-table/cards/JobCards.tsx';
import { appName, titles } from '../../i18n/et/shell.ts';
import { words } from '../../i18n/et/words.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { Logo } from '../shell/Logo.tsx';

import cards from '../../features/job-table/cards/JobCards.module.css';
import page from '../../features/job-table/JobTablePage.module.css';
import header from '../shell/Header.module.css';
import shell from '../shell/Shell.module.css';

/**
 * The table's first view on a phone as the page brings it, to be read while the app's code is still on its way: the
 * same cards in the same places. The app draws itself over it as soon as it is there. Until then nothing here can be
 * pressed or reached (`inert`), so that no tap is lost on a button without code.
 */
export function FirstView({ rows }: { rows: readonly JobRow[] }) {
  return (
    <div className="first-view" inert>
      <header className={header.header}>
        <span className={header.home}>
          <Logo />
          <span className={header.wordmark}>{appName}</span>
        </span>
        <div className={header.status} />
        <div className={header.actions}>
          <IconButton icon={RefreshCw} look="bar" label={words.jobTable.refresh} />
          <IconButton icon={Settings} look="bar" label={words.jobTable.settings} />
        </div>
        <IconButton icon={Menu} look="bar" label={words.menu.open} />
      </header>
      <div className={shell.body}>
        <main className={shell.main}>
          <h1 className={shell.title}>{titles.jobTable}</h1>
          <div className={page.screen}>
            <div className={page.bar} />
            <ul className={cards.cards} aria-label={words.jobTable.label}>
              {rows.map((row, place) => (
                <li key={row.id} className={place < firstCards ? undefined : cards.card}>
                  {place < firstCards && <JobCard row={row} onMenu={doNothing} />}
                </li>
              ))}
            </ul>
          </div>
        </main>
      </div>
    </div>
  );
}

function doNothing(): void {
  // What is inert is never pressed.
}

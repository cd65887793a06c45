import { Menu, RefreshCw, Settings } from 'lucide-react';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import type { DrawFirstView, JobRow } from '#api/job-row/job-table.ts';

import { JobCard } from '../features/job-table/cards/JobCard.tsx';
import { firstCards } from '../features/job-table/cards/JobCards.tsx';
import { firstColumns, shownColumns } from '../features/job-table/columns/columns.ts';
import { jobTable } from '../i18n/et/job-table.ts';
import { appName, common, menu, titles } from '../i18n/et/shell.ts';
import { IconButton } from '../ui/button/IconButton.tsx';
import { Logo } from './shell/Logo.tsx';

import cards from '../features/job-table/cards/JobCards.module.css';
import page from '../features/job-table/JobTablePage.module.css';
import header from './shell/Header.module.css';
import shell from './shell/Shell.module.css';

// Choices of the person are applied once the app is there.
const columns = shownColumns(firstColumns);

/** Run by the server, built for it by vite.first-view.config.ts. */
export const drawFirstView: DrawFirstView = (rows) => renderToStaticMarkup(<FirstView rows={rows} />);

/**
 * The table's first view on a phone as the page brings it, to be read while the app's code is still on its way: the
 * same cards in the same places. The app draws itself over it as soon as it is there, and opens the row that was
 * pressed (use-row-menu.tsx). Everything else that needs code is `inert` until then: no tap is lost on it.
 */
function FirstView({ rows }: { rows: readonly JobRow[] }) {
  return (
    <div className="first-view">
      <header className={header.header} inert>
        <span className={header.home}>
          <Logo />
          <span className={header.wordmark}>{appName}</span>
        </span>
        <div className={header.status} />
        <div className={header.actions}>
          <IconButton icon={RefreshCw} look="bar" label={jobTable.refresh} />
          <IconButton icon={Settings} look="bar" label={jobTable.settings} />
        </div>
        <IconButton icon={Menu} look="bar" label={menu.open} />
      </header>
      <div className={shell.body}>
        <main className={shell.main}>
          <h1 className={shell.title}>{titles.jobTable}</h1>
          <div className={page.screen}>
            <div className={page.bar} />
            <ul className={cards.cards} aria-label={jobTable.label}>
              {rows.map((row, index) => (
                <li key={row.id} className={index < firstCards ? undefined : cards.card}>
                  {index < firstCards && (
                    <JobCard
                      row={row}
                      columns={columns}
                      isChosen={null}
                      onOpen={doNothing}
                      onMenu={doNothing}
                      Opener={Pressable}
                    />
                  )}
                </li>
              ))}
            </ul>
          </div>
        </main>
      </div>
    </div>
  );
}

/** Stays open once it is pressed, without any code; of several (`name`) the one that was pressed last. */
function Pressable({ id, className, 'aria-label': label }: ComponentProps<'button'>) {
  return (
    <details name="pressed" id={id} className={className}>
      <summary aria-label={label} />
      <span className="visually-hidden">{common.pleaseWait}</span>
    </details>
  );
}

function doNothing(): void {
  // There is no code yet that would call it.
}

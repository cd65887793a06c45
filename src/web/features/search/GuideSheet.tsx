import { createElement, Fragment, useEffect, useRef, type ReactNode } from 'react';

import guide from '../../../../docs/kasutusjuhend.md?raw';
import { search as messages } from '../../i18n/et/search.ts';
import { paths } from '../../platform/paths.ts';
import { usePathname } from '../../platform/router/use-shown.tsx';
import { Sheet } from '../../ui/sheet/Sheet.tsx';

import styles from './Search.module.css';

/** The guide's headings by screen. */
const headings: Record<string, string> = {
  [paths.homepage]: messages.guideHeadings.homepage,
  [paths.stock]: messages.guideHeadings.stock,
  [paths.transportOrder]: messages.guideHeadings.transport,
  [paths.transportJob]: messages.guideHeadings.transport,
  [paths.salesOrder]: messages.guideHeadings.salesOrder,
  [paths.jobTable]: messages.guideHeadings.jobTable,
  [paths.planner]: messages.guideHeadings.planner,
  [paths.alerts]: messages.guideHeadings.alerts,
};

/** The user guide, opened at the part about the screen in view. */
export function GuideSheet({ onClose }: { onClose: () => void }) {
  const pathname = usePathname();
  const text = useRef<HTMLDivElement>(null);
  const heading = headings[pathname];
  useEffect(() => {
    text.current?.focus();
    const headings = [...(text.current?.querySelectorAll('h3, h4') ?? [])];
    headings.find(({ textContent }) => textContent === heading)?.scrollIntoView();
  }, [heading]);
  return (
    <Sheet open title={messages.guide} onClose={onClose}>
      <div
        ref={text}
        className={styles.guide}
        role="document"
        aria-label={messages.guide}
        // The keys scroll what has the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {guide.split(/\n{2,}/).map((block) => (
          <Block key={block} block={block.trim()} />
        ))}
      </div>
    </Sheet>
  );
}

/** A paragraph, list or heading: what the guide is written with. */
function Block({ block }: { block: string }) {
  const heading = /^(#+) (.*)$/.exec(block);
  if (heading !== null) {
    const [, marks = '', title = ''] = heading;
    // The sheet has the first heading already.
    if (marks.length === 1) return null;
    return marks.length === 2 ? <h3>{title}</h3> : <h4>{title}</h4>;
  }
  const items = block.split('\n').map((line) => /^(?:-|\d+\.) (.*)$/.exec(line)?.[1]);
  if (!items.every((item) => item !== undefined)) return <p>{inline(block)}</p>;
  const entries = items.map((item) => <li key={item}>{inline(item)}</li>);
  const List = block.startsWith('-') ? 'ul' : 'ol';
  return <List className="bullets">{entries}</List>;
}

/** Bold words and code; of links, which lead about within the file, the text. */
function inline(text: string): ReactNode {
  const parts: ReactNode[] = [];
  for (const part of text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').split(/(\*\*[^*]+\*\*|`[^`]+`)/)) {
    if (part.startsWith('**')) parts.push(<strong>{part.slice(2, -2)}</strong>);
    else parts.push(part.startsWith('`') ? <code>{part.slice(1, -1)}</code> : part);
  }
  // Pieces in a fixed order need no keys.
  return createElement(Fragment, null, ...parts);
}

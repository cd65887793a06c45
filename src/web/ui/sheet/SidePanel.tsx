import { X } from 'lucide-react';
import {
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';

import { useMessages } from '../../i18n/messages.ts';
import { IconButton } from '../button/IconButton.tsx';
import { useIsDesk } from '../media.ts';
import { Sheet } from './Sheet.tsx';
import { SidePanelContainer } from './side-panel-container.ts';

import styles from './SidePanel.module.css';

interface Props {
  title: string;
  /** The form of the panel on a phone. */
  sheet?: 'sheet' | 'side';
  onClose: () => void;
  /** Buttons that stay in view at the bottom. */
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * A panel at a desk, beside what one works on, which stays in use; on a phone, and on screens without a place for it,
 * a sheet.
 */
export function SidePanel({ sheet = 'sheet', ...rest }: Props) {
  const isDesk = useIsDesk();
  const container = use(SidePanelContainer);
  if (isDesk && container !== null) return createPortal(<Panel {...rest} />, container);
  return <Sheet open shape={sheet} {...rest} />;
}

/** Of several the last one is seen (SidePanel.module.css). */
function Panel({ title, onClose, footer, children }: Omit<Props, 'sheet'>) {
  const messages = useMessages();
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();
  usePanelFocus(panel);
  usePanelEscape(panel, onClose);
  return (
    <div ref={panel} role="dialog" aria-labelledby={titleId} tabIndex={-1} className={styles.panel}>
      <h2 id={titleId}>{title}</h2>
      <div className={styles.content}>{children}</div>
      {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
      {/* Tab comes first to what the panel is for. */}
      <IconButton icon={X} label={messages.common.close} onClick={onClose} />
    </div>
  );
}

/** Escape in the panel, or where the focus is nowhere: what was deleted in the panel has taken it along. */
function usePanelEscape(panel: RefObject<HTMLElement | null>, close: () => void): void {
  const onEscape = useEffectEvent(close);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const element = panel.current;
      if (event.key !== 'Escape' || event.defaultPrevented || element === null) return;
      const { activeElement } = document;
      const isMeant = activeElement === document.body || element.contains(activeElement);
      const isCovered =
        element.nextElementSibling !== null || document.querySelector('dialog:modal') !== null;
      if (isMeant && !isCovered) onEscape();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [panel]);
}

/**
 * Focus goes in when it opens, and when it closes back to where it was, unless the person is at work elsewhere by then:
 * in a table to the cell that is chosen by then.
 */
function usePanelFocus(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = panel.current;
    const before = document.activeElement;
    const grid = before?.closest('[role=grid]');
    element?.focus({ preventScroll: true });
    return () => {
      const now = document.activeElement;
      const isElsewhere = now !== null && now !== document.body && element?.contains(now) !== true;
      if (isElsewhere) return;
      // In a covered panel nothing takes the focus before it is uncovered.
      queueMicrotask(() => {
        const back = grid?.querySelector('[role=gridcell][tabindex="0"]') ?? before;
        if (back instanceof HTMLElement) back.focus();
      });
    };
  }, [panel]);
}

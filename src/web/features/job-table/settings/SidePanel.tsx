import { X } from 'lucide-react';
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  type ReactNode,
  type RefObject,
} from 'react';

import { words } from '../../../i18n/et/words.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { useIsDesk } from '../../../ui/media.ts';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';

import styles from './SidePanel.module.css';

type Props = {
  title: string;
  /** How it comes on a phone. */
  sheet?: 'sheet' | 'side';
  onClose: () => void;
  /** Another panel lies over it. */
  isCovered?: boolean;
  /** Buttons that stay in view at the bottom. */
  footer?: ReactNode;
  children: ReactNode;
};

/**
 * At a desk a panel beside the table, which stays in sight and in use: nothing is modal, Escape inside closes it,
 * and focus goes in and back. A sheet on a phone.
 */
export function SidePanel({ sheet = 'sheet', isCovered = false, ...rest }: Props) {
  const isDesk = useIsDesk();
  if (isDesk) return <Panel {...rest} isCovered={isCovered} />;
  return <Sheet open shape={sheet} {...rest} />;
}

function Panel({ title, onClose, isCovered, footer, children }: Omit<Props, 'sheet'>) {
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useFocusInside(panel);
  useEscape(panel, () => {
    if (!isCovered) onClose();
  });
  return (
    <div
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      inert={isCovered}
      className={styles.panel}
    >
      <header className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <IconButton icon={X} label={words.common.close} onClick={onClose} />
      </header>
      <div className={styles.content}>{children}</div>
      {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
    </div>
  );
}

/** Escape in the panel, or where the focus is nowhere: what was deleted in the panel has taken it along. */
function useEscape(panel: RefObject<HTMLElement | null>, close: () => void): void {
  const onEscape = useEffectEvent(close);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const { activeElement } = document;
      if (activeElement === document.body || panel.current?.contains(activeElement) === true) onEscape();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [panel]);
}

/** Focus goes in when it opens, and back when it closes, unless the person is at work elsewhere by then. */
function useFocusInside(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = panel.current;
    const before = document.activeElement;
    element?.focus({ preventScroll: true });
    return () => {
      const now = document.activeElement;
      const isElsewhere = now !== null && now !== document.body && element?.contains(now) !== true;
      if (isElsewhere || !(before instanceof HTMLElement)) return;
      // In a panel that was covered nothing takes the focus before it is uncovered.
      queueMicrotask(() => {
        before.focus();
      });
    };
  }, [panel]);
}

import { type ReactNode, type RefObject, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';

import { classNames } from '../class-names.ts';
import { useIsDesk } from '../media.ts';
import { useBackCloses } from '../sheet/back-layers.ts';
import { Sheet } from '../sheet/Sheet.tsx';
import { useAnchored } from './use-anchored.ts';
import { useCloseOutside } from './use-close-outside.ts';

import styles from './anchored.module.css';

interface Props {
  /** The element that opens it, and closes it when pressed again. */
  opener: HTMLElement;
  title: string;
  onClose: () => void;
  /** Buttons that stay in view at the bottom. */
  footer?: ReactNode;
  children: ReactNode;
}

const wantedSize = { width: 320, height: 440 };

/** A popover at a desk, at what opened it, while the rest stays in use; on a phone a sheet. */
export function AnchoredSheet({ opener, ...rest }: Props) {
  const isDesk = useIsDesk();
  return isDesk ? <Popover opener={opener} {...rest} /> : <Sheet open {...rest} />;
}

function Popover({ opener, title, onClose, footer, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const anchor = useRef<HTMLElement | null>(opener);
  const titleId = useId();
  useAnchored(true, anchor, box, wantedSize);
  useBackCloses(true, onClose);
  useCloseOutside(onClose, box, anchor);
  useFocusInside(box, opener);
  useEscape(onClose);
  return (
    <div
      ref={box}
      popover="manual"
      role="dialog"
      tabIndex={-1}
      aria-labelledby={titleId}
      className={classNames(styles.popover, styles.sheet)}
    >
      <h2 id={titleId}>{title}</h2>
      <div className={styles.content}>{children}</div>
      {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
    </div>
  );
}

/** The focus goes in, and back to the opener unless the person is at work elsewhere by then. */
function useFocusInside(box: RefObject<HTMLElement | null>, opener: HTMLElement): void {
  useLayoutEffect(() => {
    const element = box.current;
    element?.focus({ preventScroll: true });
    return () => {
      const { activeElement } = document;
      if (activeElement === document.body || element?.contains(activeElement) === true) {
        opener.focus({ preventScroll: true });
      }
    };
  }, [box, opener]);
}

/** Closes on Escape wherever it is pressed: the panel closes when the focus goes elsewhere, so the key is for it. */
function useEscape(onClose: () => void): void {
  const onEscape = useEffectEvent(onClose);
  // As soon as it is seen: who opens and closes it at once presses the key before the browser has drawn it.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      onEscape();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

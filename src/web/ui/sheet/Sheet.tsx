import { X } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react';

import { useMessages } from '../../i18n/messages.ts';
import { IconButton } from '../button/IconButton.tsx';
import { classNames } from '../class-names.ts';
import { useBackCloses } from './back-layers.ts';
import { enterDialog } from './dialog-stack.ts';

import styles from './Sheet.module.css';

interface Props {
  open: boolean;
  title: string;
  /** Its subject, under its title: part of its name, and never covered by what opens in it. */
  about?: string | undefined;
  /**
   * `sheet` opens from the bottom of a phone and in the middle of a desk; `side` is a side panel, `full`
   * covers the whole screen. `top` hangs from the top, so that what is typed in stays where it is while
   * the rest grows and shrinks.
   */
  shape?: 'sheet' | 'side' | 'question' | 'full' | 'top';
  /** At a desk as wide as a list with texts needs. */
  isWide?: boolean;
  /**
   * The sheet itself has the focus at first: for one that opens by itself, where a key pressed for the screen below
   * must do nothing.
   */
  opensByItself?: boolean;
  /** Work in it goes on until it is done: Esc, Back, the cross and a press outside do nothing meanwhile. */
  isHeld?: boolean;
  onClose: () => void;
  /** Buttons that stay in view at the bottom. */
  footer?: ReactNode;
  children?: ReactNode;
}

/** Within so many milliseconds a press belongs to the double press that opened the sheet. */
const doublePressMs = 400;

/** A native modal dialog: focus stays inside, Escape and Back close it, focus returns where it was. */
export function Sheet({ open, ...rest }: Props) {
  return open ? <OpenSheet {...rest} /> : null;
}

function OpenSheet({
  title,
  about,
  shape = 'sheet',
  isWide = false,
  opensByItself = false,
  isHeld = false,
  onClose,
  footer,
  children,
}: Omit<Props, 'open'>) {
  const messages = useMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const openedAt = useModal(dialog, opensByItself);
  const close = () => {
    if (!isHeld) onClose();
  };
  useBackCloses(true, close);
  return (
    // A press on the dialog itself is one on its backdrop: everything inside is in the inner element.
    <dialog
      ref={dialog}
      tabIndex={opensByItself ? -1 : undefined}
      className={classNames(styles.dialog, styles[shape], isWide && styles.wide)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        // React passes it on to the sheets that this one was opened from; only the topmost closes.
        if (event.target === dialog.current) close();
      }}
      onPointerDown={(event) => {
        const isOfOpening = event.timeStamp - openedAt.current < doublePressMs;
        if (event.target === dialog.current && !isOfOpening) close();
      }}
    >
      <div className={styles.inner}>
        {/* No header: that would be the banner of the page once more. */}
        <div className={styles.head}>
          {/* A question opens on its first answer, the one that changes nothing. */}
          <h2 id={titleId} tabIndex={shape === 'question' ? undefined : -1}>
            {title}
            {about !== undefined && <span className={styles.about}> {about}</span>}
          </h2>
          {shape !== 'question' && <IconButton icon={X} label={messages.common.close} onClick={close} />}
        </div>
        <div data-toasts className={styles.toasts} />
        <div className={styles.content}>{children}</div>
        {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </dialog>
  );
}

/** Shows the dialog as long as it is there; returns when it was opened, as events tell the time. */
function useModal(dialog: RefObject<HTMLDialogElement | null>, opensByItself: boolean): RefObject<number> {
  const openedAt = useRef(0);
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    const before = document.activeElement;
    element.showModal();
    openedAt.current = performance.now();
    if (opensByItself) element.focus();
    // The close button comes first, but is not what one opened the sheet for.
    else if (document.activeElement?.closest(`.${styles.head ?? ''}`) != null) {
      element.querySelector<HTMLElement>('h2')?.focus();
    }
    const leave = enterDialog(element);
    return () => {
      leave();
      element.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [dialog, opensByItself]);
  return openedAt;
}

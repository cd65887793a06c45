import { CircleAlert, CircleCheck, Clock, FlaskConical, TriangleAlert, X } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

import { useMessages } from '../../i18n/messages.ts';
import { closeToast, maxShown, toastStore, type Toast, type ToastAction } from '../../platform/toasts.ts';
import { useStore } from '../../store.ts';
import { classNames } from '../class-names.ts';
import { topDialog } from '../sheet/dialog-stack.ts';

import styles from './Toasts.module.css';

const icons = {
  success: CircleCheck,
  trial: FlaskConical,
  waiting: Clock,
  warning: TriangleAlert,
  error: CircleAlert,
};

/** Read out at once, not after what is being read. */
const alarming = new Set<Toast['kind']>(['warning', 'error']);

/** The dialog that was on top when a toast was first drawn. */
const saidIn = new WeakMap<Toast, HTMLDialogElement | null>();

/**
 * All toasts. What is said of an open dialog, a failure or that something in it is done, stands in the dialog; all
 * else stands in the layout of the screen, and its time waits while a dialog is open.
 */
export function Toasts() {
  const toasts = useStore(toastStore);
  // Known when this is first drawn: a dialog may have opened, and something failed in it, before.
  const top = useStore(topDialog);
  for (const toast of toasts) if (!saidIn.has(toast)) saidIn.set(toast, dialogOf(toast, top));
  const isInTop = (toast: Toast) => top !== null && saidIn.get(toast) === top;
  const slot = top?.querySelector('[data-toasts]') ?? null;
  return (
    <>
      <Strip toasts={toasts.filter((toast) => !isInTop(toast))} isHeld={top !== null} slot={null} />
      {slot !== null && <Strip toasts={toasts.filter(isInTop)} isHeld={false} slot={slot} />}
    </>
  );
}

/** Undo and warnings show outside of the dialog, where the person looks next. */
function dialogOf({ kind, actions }: Toast, top: HTMLDialogElement | null): HTMLDialogElement | null {
  return actions === undefined && (kind === 'success' || alarming.has(kind)) ? top : null;
}

interface StripProps {
  toasts: readonly Toast[];
  /** They cannot be pressed now, so they do not leave. */
  isHeld: boolean;
  /** Null for that of the screen. */
  slot: Element | null;
}

function Strip({ toasts, isHeld, slot }: StripProps) {
  const messages = useMessages();
  const [host] = useState(createHost);
  const region = useRef<HTMLElement>(null);
  // The frame of the screens may have been replaced.
  useEffect(() => {
    const container = slot ?? document.getElementById('toasts') ?? document.body;
    if (host.parentElement !== container) container.append(host);
  });
  useEffect(() => () => host.remove(), [host]);
  useToastRoom(region);
  return createPortal(
    <section ref={region} className={styles.region} aria-label={messages.toasts.region} data-toast-strip>
      {toasts.slice(-maxShown).map((toast) => (
        <ToastCard key={toast.id} toast={toast} isHeld={isHeld} />
      ))}
    </section>,
    host,
  );
}

/** Without a box of its own: the toasts stand in the layout around it. */
function createHost(): HTMLElement {
  const host = document.createElement('div');
  host.style.display = 'contents';
  return host;
}

/** Sets --toast-room to the height of the toasts at the foot of the screen: the bars there are above them. */
function useToastRoom(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = region;
    if (current === null) return undefined;
    let knownRoom = 0;
    const observer = new ResizeObserver(() => {
      const room = current.closest('dialog') === null ? current.offsetHeight : 0;
      // Set only on a change, since the browser then styles the whole page again.
      if (room === knownRoom) return;
      knownRoom = room;
      document.documentElement.style.setProperty('--toast-room', `${room}px`);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [region]);
}

function ToastCard({ toast, isHeld }: { toast: Toast; isHeld: boolean }) {
  const messages = useMessages();
  const { id, staysMs } = toast;
  useEffect(() => {
    if (isHeld || staysMs === undefined) return undefined;
    const leaving = setTimeout(() => closeToast(id), staysMs);
    return () => clearTimeout(leaving);
  }, [id, staysMs, isHeld]);
  const Icon = icons[toast.kind];
  return (
    <div
      className={classNames(styles.toast, styles[toast.kind])}
      role={alarming.has(toast.kind) ? 'alert' : 'status'}
    >
      <Icon className={styles.icon} aria-hidden size={22} />
      <div className={styles.text}>
        <p className={styles.title}>{toast.title}</p>
        {toast.description !== null && <p className={styles.description}>{toast.description}</p>}
        {toast.actions?.map((action) => (
          <ToastButton key={action.label} id={toast.id} action={action} />
        ))}
      </div>
      <button
        type="button"
        className={styles.close}
        aria-label={messages.toasts.close}
        onClick={() => closeToast(toast.id)}
      >
        <X aria-hidden size={18} />
      </button>
    </div>
  );
}

function ToastButton({ id, action }: { id: number; action: ToastAction }) {
  return (
    <button
      type="button"
      className={styles.action}
      onClick={() => {
        closeToast(id);
        action.onPress();
      }}
    >
      {action.label}
    </button>
  );
}

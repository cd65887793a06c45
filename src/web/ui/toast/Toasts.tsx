import { CircleAlert, CircleCheck, Clock, FlaskConical, X } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

import { useMessages } from '../../i18n/messages.ts';
import { closeToast, toastStore, type Toast, type ToastAction } from '../../platform/toasts.ts';
import { classNames } from '../class-names.ts';
import { followTopDialog } from '../sheet/dialog-stack.ts';

import styles from './Toasts.module.css';

const icons = { success: CircleCheck, trial: FlaskConical, waiting: Clock, error: CircleAlert };

/**
 * All toasts. They are drawn into an element that stands in the layout of the screen, or of the open dialog on top:
 * what is outside of a modal dialog can be neither seen over it nor clicked.
 */
export function Toasts() {
  const messages = useMessages();
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  const [host] = useState(makeHost);
  const region = useRef<HTMLElement>(null);
  useEffect(
    () =>
      followTopDialog((top) => {
        const container = top?.querySelector('[data-toasts]') ?? top ?? document.getElementById('toasts');
        (container ?? document.body).append(host);
      }),
    [host],
  );
  useToastRoom(region);
  return createPortal(
    <section ref={region} className={styles.region} aria-label={messages.toasts.region} data-toast-strip>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>,
    host,
  );
}

/** Without a box of its own: the toasts stand in the layout around it. */
function makeHost(): HTMLElement {
  const host = document.createElement('div');
  host.style.display = 'contents';
  return host;
}

/** Says in --toast-room how high the toasts at the foot of the screen are: the bars there stand above them. */
function useToastRoom(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = region;
    if (current === null) return undefined;
    let known = 0;
    const observer = new ResizeObserver(() => {
      const room = current.closest('dialog') === null ? current.offsetHeight : 0;
      // Only a change is said: the whole page has to be styled again for it.
      if (room === known) return;
      known = room;
      document.documentElement.style.setProperty('--toast-room', `${room}px`);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [region]);
}

function ToastCard({ toast }: { toast: Toast }) {
  const messages = useMessages();
  const Icon = icons[toast.kind];
  return (
    <div
      className={classNames(styles.toast, styles[toast.kind])}
      role={toast.kind === 'error' ? 'alert' : 'status'}
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

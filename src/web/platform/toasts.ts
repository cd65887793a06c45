import { words } from '../i18n/et/words.ts';
import { createStore } from '../store.ts';

export type Toast = {
  id: number;
  kind: 'success' | 'error';
  title: string;
  description: string | null;
  /** What can still be done about it: 'Võta tagasi'. */
  action?: ToastAction;
};

export type ToastAction = { label: string; onPress: () => void };

/** How long a success stays: enough to read two lines. Errors stay until closed. */
const successMs = 5000;
/** Long enough to see what was lost, and to reach the button. */
const actionMs = 12_000;
/** More than this would cover the form on a phone; the oldest go. */
const atMost = 4;

export const toastStore = createStore<readonly Toast[]>([]);
let nextId = 1;

export function showSuccess(title: string, description: string | null = null): void {
  closeLater(add({ kind: 'success', title, description }), successMs);
}

/** Something was done that can be taken back. Using the action closes the toast; answers the toast's id. */
export function showUndo(title: string, action: ToastAction): number {
  const id = add({ kind: 'success', title, description: null, action });
  closeLater(id, actionMs);
  return id;
}

/**
 * Answers the toast's id, for closing it once its reason is gone. `description` is the server's errorMessage,
 * else its errorDescription (`explain` in ui/problem.ts).
 */
export function showError(title: string, description: string | null = null): number {
  return add({ kind: 'error', title, description });
}

/** The usual wording: '<title> õnnestus'. */
export function showSucceeded(title: string): void {
  showSuccess(words.toasts.succeeded(title));
}

/** The usual wording: '<title> ebaõnnestus' with the server's reason. */
export function showFailed(title: string, description: string | null = null): void {
  showError(words.toasts.failed(title), description);
}

export function closeToast(id: number | null): void {
  toastStore.set(toastStore.get().filter((toast) => toast.id !== id));
}

function closeLater(id: number, milliseconds: number): void {
  setTimeout(() => {
    closeToast(id);
  }, milliseconds);
}

/** The same message twice is one toast: the newer takes the place of the older. */
function add(toast: Omit<Toast, 'id'>): number {
  const id = nextId++;
  const others = toastStore
    .get()
    .filter(
      (other) =>
        other.kind !== toast.kind || other.title !== toast.title || other.description !== toast.description,
    );
  toastStore.set([...others, { ...toast, id }].slice(-atMost));
  return id;
}

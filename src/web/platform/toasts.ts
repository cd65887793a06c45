import { toasts as messages } from '../i18n/et/shell.ts';
import { createStore } from '../store.ts';

export interface Toast {
  id: number;
  kind: 'success' | 'trial' | 'waiting' | 'warning' | 'error';
  title: string;
  description: string | null;
  /** The subject, such as 'terminal 12': a later message about the same subject replaces this one. */
  about?: string;
  /** The milliseconds until it disappears by itself; without this it stays until it is closed. */
  staysMs?: number;
  /** A possible action: 'Näita', 'Võta tagasi'. */
  actions?: readonly ToastAction[];
}

export interface ToastAction {
  label: string;
  onPress: () => void;
}

/** The milliseconds that a success stays: enough to read two lines. Errors stay until closed. */
const successMs = 5000;
/** Long enough to see what was lost, and to reach the button. */
const actionMs = 12_000;
/** More than these would cover what people work on. What stays until it is closed comes back once others have left. */
export const maxShown = 2;

export const toastStore = createStore<readonly Toast[]>([]);
let nextId = 1;

/** Shows a success for a few seconds, longer if it has an action, or several. Returns its id. */
export function showSuccess(
  title: string,
  description: string | null = null,
  action?: ToastAction | readonly ToastAction[],
  staysMs = action === undefined ? successMs : actionMs,
): number {
  return add({ kind: 'success', title, description, staysMs, ...(action && { actions: [action].flat() }) });
}

/** Shows a trial instead of a success, as its words say: nothing left the house. */
export function showTrial(title: string, description: string): void {
  add({ kind: 'trial', title, description, staysMs: actionMs });
}

/** Shows that a request is under way: nobody knows how it will end. */
export function showWaiting(title: string, description: string): void {
  add({ kind: 'waiting', title, description, staysMs: actionMs });
}

/** Shows a success that looks unusual; the toast can have a button that leads to its cause. */
export function showWarning(title: string, description: string, action?: ToastAction): void {
  add({ kind: 'warning', title, description, staysMs: actionMs, ...(action && { actions: [action] }) });
}

/** Shows a failure that needs no action: it disappears by itself. */
export function showBriefError(about: string, title: string, description: string | null = null): void {
  add({ kind: 'error', title, description, about, staysMs: description === null ? successMs : actionMs });
}

/** Shows a success that can be undone. Using an action closes the toast; returns the toast's id. */
export function showUndo(title: string, ...actions: ToastAction[]): number {
  return add({ kind: 'success', title, description: null, actions, staysMs: actionMs });
}

/** Shows a success with undo, in place of an earlier one about the same thing. */
export function showUndoAbout(about: string, title: string, ...actions: ToastAction[]): number {
  return add({ kind: 'success', title, description: null, about, actions, staysMs: actionMs });
}

/**
 * Shows a failure of the thing `about`, 'terminal 12', which stays until it is closed: by a person, or by
 * `closeToastsAbout` once the thing is tried again. `description` is the server's errorMessage, else its
 * errorDescription (`explain` in platform/problem.ts).
 */
export function showError(
  about: string,
  title: string,
  description: string | null = null,
  actions: readonly ToastAction[] = [],
): number {
  return add({ kind: 'error', title, description, about, ...(actions.length > 0 && { actions }) });
}

/** Shows the usual words: '<title> õnnestus'. */
export function showSucceeded(about: string, title: string): void {
  closeToastsAbout(about);
  showSuccess(messages.succeeded(title));
}

/** Shows the usual words: '<title> ebaõnnestus' with the server's reason. */
export function showFailed(about: string, title: string, description: string | null = null): void {
  showError(about, messages.failed(title), description);
}

/** Takes one toast away. */
export function closeToast(id: number | null): void {
  toastStore.set(toastStore.get().filter((toast) => toast.id !== id));
}

/** Closes the toasts about a thing that has been done or is tried again. */
export function closeToastsAbout(about: string): void {
  toastStore.set(toastStore.get().filter((toast) => toast.about !== about));
}

/** The same message twice, or two about the same thing, is one toast: the newer takes the place of the older. */
function add(toast: Omit<Toast, 'id'>): number {
  const id = nextId++;
  const others = toastStore
    .get()
    .filter(
      (other) =>
        (toast.about === undefined || other.about !== toast.about) &&
        (other.kind !== toast.kind || other.title !== toast.title || other.description !== toast.description),
    );
  const all = [...others, { ...toast, id }];
  const firstRecent = all.length - maxShown;
  toastStore.set(all.filter((each, index) => each.staysMs === undefined || index >= firstRecent));
  return id;
}

/** The open modal dialogs, the topmost last. */
const open: HTMLDialogElement[] = [];
const followers = new Set<(top: HTMLDialogElement | null) => void>();

/** Enters an opened modal dialog; the returned function takes it out again. */
export function enterDialog(dialog: HTMLDialogElement): () => void {
  open.push(dialog);
  notify();
  return () => {
    const at = open.indexOf(dialog);
    if (at !== -1) open.splice(at, 1);
    notify();
  };
}

/** Calls `follow` at once and whenever another dialog, or none, is on top. */
export function followTopDialog(follow: (top: HTMLDialogElement | null) => void): () => void {
  followers.add(follow);
  follow(open.at(-1) ?? null);
  return () => followers.delete(follow);
}

function notify(): void {
  for (const follow of followers) follow(open.at(-1) ?? null);
}

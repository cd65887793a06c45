/** Of a sheet that never came: longer than a slow line takes. */
const longestMilliseconds = 10_000;

/** What was typed since the key that opens the search, until its field is there; null while nobody waits for it. */
let typed: string | null = null;
let timer: number | undefined;

/** From now on letters are kept for the field: the sheet is still fetched, and who types goes on typing. */
export function keepTyped(): void {
  if (typed !== null) return;
  typed = '';
  window.addEventListener('keydown', keep, { capture: true });
  timer = window.setTimeout(stopKeeping, longestMilliseconds);
}

/** What has been kept. */
export function typedSoFar(): string {
  return typed ?? '';
}

/** The field has the keyboard, or nobody waits any more. */
export function stopKeeping(): void {
  typed = null;
  clearTimeout(timer);
  window.removeEventListener('keydown', keep, { capture: true });
}

function keep(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key.length === 1) typed = typedSoFar() + event.key;
  else if (event.key === 'Backspace') typed = typedSoFar().slice(0, -1);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** When to stop collecting if the sheet never opens; a slow network takes less. */
const longestMs = 10_000;

/** The text typed since the search was opened, until its field is there; null while no search is opening. */
let typedText: string | null = null;
let timer: number | undefined;

/** Starts to collect typed letters for the field while its sheet is still being fetched. */
export function keepTyped(): void {
  if (typedText !== null) return;
  typedText = '';
  window.addEventListener('keydown', keep, { capture: true });
  timer = window.setTimeout(stopKeeping, longestMs);
}

/** Returns the letters collected so far; null while none are. */
export function typedSoFar(): string | null {
  return typedText;
}

/** Stops collecting: the field has the focus, or the sheet was closed. */
export function stopKeeping(): void {
  typedText = null;
  clearTimeout(timer);
  window.removeEventListener('keydown', keep, { capture: true });
}

function keep(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key.length === 1) typedText = `${typedText ?? ''}${event.key}`;
  else if (event.key === 'Backspace') typedText = (typedText ?? '').slice(0, -1);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

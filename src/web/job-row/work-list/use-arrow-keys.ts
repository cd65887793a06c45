import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';

type End = 'Home' | 'End';

/**
 * Returns what a list needs so that arrows go from line to line, Home and End to the first and the last one. A line
 * that has gone leaves the focus to the one that has come in its place, so that a list is worked off with one key.
 * `startsAt` is the line that has the keys first; null for none.
 */
export function useArrowKeys(startsAt: number | null) {
  const list = useRef<HTMLDivElement>(null);
  const index = useRef<number | null>(null);
  const first = useRef(startsAt);
  /** The end of the list that is to have the focus once its lines have been drawn. */
  const awaitedEnd = useRef<End | null>(null);
  const lines = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-alert]') ?? [])];
  // A key pressed on the screen itself is for the list.
  const start = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || document.activeElement !== document.body) return;
    event.preventDefault();
    lines()[0]?.focus();
  });
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => start(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const goTo = (end: End) => {
    // The last may be the button that unfolds the list.
    const parts = [...(list.current?.children ?? [])].filter((part) => part.tagName !== 'BUTTON');
    const part = parts.at(end === 'Home' ? 0 : -1);
    const line = [...(part?.querySelectorAll<HTMLElement>('[data-alert]') ?? [])].at(end === 'Home' ? 0 : -1);
    awaitedEnd.current = line === undefined ? end : null;
    line?.focus();
    (line ?? part)?.scrollIntoView({ block: line === undefined && end === 'End' ? 'end' : 'nearest' });
  };
  return {
    list,
    /** To be called when lines have been drawn. */
    refocus: () => {
      if (awaitedEnd.current !== null) return goTo(awaitedEnd.current);
      const line = lines().find(({ dataset }) => dataset['alert'] === String(first.current));
      if (line !== undefined) {
        first.current = null;
        // After the screen itself has taken the focus.
        queueMicrotask(() => line.focus());
        return;
      }
      if (index.current === null || document.activeElement !== document.body) return;
      const all = lines();
      all[Math.min(index.current, all.length - 1)]?.focus({ preventScroll: true });
    },
    onFocus: (event: FocusEvent) => {
      const { target } = event;
      const at = lines().findIndex((line) => line.contains(target));
      index.current = at < 0 ? null : at;
    },
    onKeyDown: (event: KeyboardEvent) => {
      awaitedEnd.current = null;
      if (event.key === 'Home' || event.key === 'End') {
        event.preventDefault();
        return goTo(event.key);
      }
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      const all = lines();
      const at = all.findIndex((line) => line.contains(event.target as Node));
      const next = all[at + (event.key === 'ArrowDown' ? 1 : -1)];
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
      next.scrollIntoView({ block: 'nearest' });
    },
  };
}

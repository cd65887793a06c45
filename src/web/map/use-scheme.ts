import { useSyncExternalStore } from 'react';

const dark = window.matchMedia('(prefers-color-scheme: dark)');

/** Returns the colour scheme of the device; follows it. */
export function useScheme(): 'dark' | 'light' {
  return useSyncExternalStore(follow, () => (dark.matches ? 'dark' : 'light'));
}

function follow(listener: () => void): () => void {
  dark.addEventListener('change', listener);
  return () => dark.removeEventListener('change', listener);
}

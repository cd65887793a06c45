import { useSyncExternalStore } from 'react';

/** From this width on there is room for a table; below, rows are cards. Same as the shell's styles. */
export const deskMedia = window.matchMedia('(min-width: 1024px)');

/** True at a desk; follows the window. */
export function useIsDesk(): boolean {
  return useSyncExternalStore(follow, () => deskMedia.matches);
}

function follow(listener: () => void): () => void {
  deskMedia.addEventListener('change', listener);
  return () => deskMedia.removeEventListener('change', listener);
}

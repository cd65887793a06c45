import { type ReactNode, useSyncExternalStore } from 'react';

import styles from './BottomBar.module.css';

/**
 * The actions of a screen: at the bottom of a phone, in reach of the thumb, and away while the virtual
 * keyboard is up; below the form at a desk.
 */
export function BottomBar({ children }: { children: ReactNode }) {
  const isHidden = useSyncExternalStore(followViewport, readKeyboard);
  if (isHidden) return null;
  return (
    <div className={styles.bar} data-bottom-bar>
      {children}
    </div>
  );
}

function readKeyboard(): boolean {
  const view = window.visualViewport;
  if (view === null) return false;
  return isKeyboardUp({ layoutHeight: window.innerHeight, visibleHeight: view.height, scale: view.scale });
}

function followViewport(listener: () => void): () => void {
  window.visualViewport?.addEventListener('resize', listener);
  return () => window.visualViewport?.removeEventListener('resize', listener);
}

interface Viewport {
  layoutHeight: number;
  visibleHeight: number;
  scale: number;
}

/** A keyboard takes at least this much; a browser's own bars that come and go take less. */
const minKeyboardHeight = 140;

/** True while a virtual keyboard covers part of the page. Zooming in also shrinks what is seen: not counted. */
export function isKeyboardUp({ layoutHeight, visibleHeight, scale }: Viewport): boolean {
  return layoutHeight - visibleHeight * scale >= minKeyboardHeight;
}

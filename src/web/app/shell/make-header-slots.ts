import type { HeaderSlots } from '../../platform/header-slots.tsx';

import styles from './Header.module.css';

/** The places exist before the header is drawn, so that a screen's buttons are drawn together with it. */
export function makeHeaderSlots(setTitle: HeaderSlots['setTitle']): HeaderSlots {
  return { actions: makeSlot(styles.actions), status: makeSlot(styles.ownStatus), setTitle };
}

function makeSlot(className = ''): HTMLElement {
  return Object.assign(document.createElement('div'), { className });
}

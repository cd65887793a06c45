export type Viewport = { layoutHeight: number; visibleHeight: number; scale: number };

/** A keyboard takes at least this much; a browser's own bars that come and go take less. */
const keyboardAtLeast = 140;

/** True while a virtual keyboard covers part of the page. Zooming in also shrinks what is seen: not counted. */
export function isKeyboardUp({ layoutHeight, visibleHeight, scale }: Viewport): boolean {
  return layoutHeight - visibleHeight * scale >= keyboardAtLeast;
}

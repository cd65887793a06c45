export interface AnchorRoom {
  /** The anchor's edges and the visible area's, in the same pixels (getBoundingClientRect). */
  anchor: { top: number; bottom: number; left: number; width: number };
  visible: { top: number; bottom: number; left: number; width: number };
  /** The size that the content prefers. */
  wantedSize: { width: number; height: number };
}

export interface AnchoredBox {
  top: number | null;
  bottom: number | null;
  left: number;
  width: number;
  maxHeight: number;
}

const gap = 4;
const margin = 8;
/** With this much room below, content opens there even if it prefers more. */
const enoughHeight = 240;
/** The content is never lower than this, however little room there is: it scrolls. */
const minHeight = 120;

/**
 * Returns where a list or calendar opens: below its field, or above when there is more room (a virtual keyboard takes
 * the lower half). Never wider than the visible area, never off its edges. `top` counts from the top of the layout
 * viewport and `bottom` from `layoutHeight`.
 */
export function positionAnchored(
  { anchor, visible, wantedSize }: AnchorRoom,
  layoutHeight: number,
): AnchoredBox {
  const width = Math.min(Math.max(wantedSize.width, anchor.width), visible.width - 2 * margin);
  const rightmost = visible.left + visible.width - margin - width;
  const left = Math.max(visible.left + margin, Math.min(anchor.left, rightmost));
  const below = visible.bottom - anchor.bottom - gap - margin;
  const above = anchor.top - visible.top - gap - margin;
  const goesBelow = below >= Math.min(wantedSize.height, enoughHeight) || below >= above;
  return goesBelow
    ? { top: anchor.bottom + gap, bottom: null, left, width, maxHeight: Math.max(below, minHeight) }
    : {
        top: null,
        bottom: layoutHeight - anchor.top + gap,
        left,
        width,
        maxHeight: Math.max(above, minHeight),
      };
}

import path from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Plugin } from 'vite';

const component = path.join(import.meta.dirname, '../src/web/ui/icon/outline-icon.tsx');

/** An element of an icon's drawing, as lucide-react writes it down. */
type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>];

/**
 * Makes each icon of lucide-react one `<path>` in a plain `<svg>` (src/web/ui/icon): a third of the elements, and none
 * of the library's own code (docs/decisions/0024-icons-of-one-path.md). An icon that cannot be said in one path stays
 * as it is.
 */
export function leanIcons(): Plugin {
  return {
    name: 'lean-icons',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs$/ },
      async handler(_code, id) {
        const icon = (await import(pathToFileURL(id).href)) as { __iconData?: { node: readonly Shape[] } };
        // A second name of another icon.
        if (icon.__iconData === undefined) return null;
        const drawing = pathOf(icon.__iconData.node);
        if (drawing === null) return null;
        return {
          code: `import { outlineIcon } from ${JSON.stringify(component)};\nexport default /* @__PURE__ */ outlineIcon(${JSON.stringify(drawing)});`,
          map: null,
          moduleSideEffects: false,
        };
      },
    },
  };
}

/** The `d` of one path that draws the same lines, or null when there is more to them than lines. */
export function pathOf(shapes: readonly Shape[]): string | null {
  const parts = shapes.map(([tag, attributes]) => {
    const draw = drawings[tag];
    // A line is two wide: it covers the filled dots that some icons have.
    const isFilled = 'fill' in attributes && !(Number(attributes.r) <= 1);
    return draw === undefined || isFilled ? null : draw(attributes);
  });
  if (parts.includes(null)) return null;
  // What begins with a relative move would go on from where the part before it ends.
  return parts.map((part, index) => (index > 0 && part?.startsWith('m') ? `M0 0${part}` : part)).join('');
}

const drawings: Readonly<Record<string, (attributes: Readonly<Record<string, string>>) => string>> = {
  path: ({ d = '' }) => d,
  circle: ({ cx, cy, r }) => ellipse(Number(cx), Number(cy), Number(r), Number(r)),
  ellipse: ({ cx, cy, rx, ry }) => ellipse(Number(cx), Number(cy), Number(rx), Number(ry)),
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  polyline: ({ points }) => `M${points}`,
  polygon: ({ points }) => `M${points}z`,
  rect({ x, y, width, height, rx, ry }) {
    const [acrossBy, downBy] = [Number(rx ?? ry ?? 0), Number(ry ?? rx ?? 0)];
    const [across, down] = [short(Number(width) - 2 * acrossBy), short(Number(height) - 2 * downBy)];
    const corner = (toX: number, toY: number) => `a${acrossBy} ${downBy} 0 0 1 ${toX} ${toY}`;
    return [
      `M${short(Number(x) + acrossBy)} ${y}h${across}${corner(acrossBy, downBy)}`,
      `v${down}${corner(-acrossBy, downBy)}`,
      `h${-across}${corner(-acrossBy, -downBy)}`,
      `v${-down}${corner(acrossBy, -downBy)}z`,
    ].join('');
  },
};

function ellipse(x: number, y: number, across: number, down: number): string {
  const half = (to: number) => `a${across} ${down} 0 1 0 ${short(to)} 0`;
  return `M${short(x - across)} ${y}${half(2 * across)}${half(-2 * across)}z`;
}

/** Without the long tails of binary fractions. */
function short(value: number): number {
  return Number(value.toFixed(3));
}

import type { QrCode } from '#api/driver/papers.ts';

/** A code is read only with this much paper around it, in modules. */
const quietZone = 4;

/** A square code, black on white whatever the colours of the screen are. */
export function QrPicture({
  code,
  label,
  className,
}: {
  code: QrCode;
  label: string;
  className?: string | undefined;
}) {
  const size = code.length + 2 * quietZone;
  const dark = code.flatMap((line, y) =>
    [...line.matchAll(/1+/g)].map(
      (run) => `M${run.index + quietZone} ${y + quietZone}h${run[0].length}v1h-${run[0].length}z`,
    ),
  );
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

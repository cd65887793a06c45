import type { SVGProps } from 'react';

import { classNames } from '../class-names.ts';

type Props = Omit<SVGProps<SVGSVGElement>, 'children' | 'width' | 'height' | 'viewBox'> & {
  /** Px, or any length, of each side. */
  size?: number | string;
};

/**
 * The component of an icon that is drawn in lines: what the build makes of an icon of lucide-react
 * (scripts/lean-icons.ts). Takes the same props as far as we use them. Hidden from screen readers unless it is named.
 */
export function outlineIcon(path: string) {
  return function OutlineIcon({ size = 24, className, ...rest }: Props) {
    return (
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        strokeWidth={2}
        aria-hidden={(rest['aria-label'] === undefined && rest['aria-labelledby'] === undefined) || undefined}
        {...rest}
        className={classNames('icon', className)}
      >
        <path d={path} />
      </svg>
    );
  };
}

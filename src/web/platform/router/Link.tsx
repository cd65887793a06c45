import type { ComponentProps, MouseEvent } from 'react';

import { type Address, addressOf } from './address.ts';
import { navigate, preload } from './router.ts';

type Props = Address & Omit<ComponentProps<'a'>, 'href'>;

/** A link to a screen. Its code is fetched as soon as a pointer or the focus is on the link. */
export function Link({ to, params, search, onClick, children, ...rest }: Props) {
  const href = addressOf({ to, params, search });
  const fetchAhead = () => preload(new URL(href, window.location.href).pathname);
  return (
    <a
      {...rest}
      href={href}
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isOpenedHere(event, rest.target)) return;
        event.preventDefault();
        navigate({ to: href });
      }}
    >
      {children}
    </a>
  );
}

/**
 * True for a press that opens the link here: the browser opens it elsewhere for a middle button or a modifier key.
 */
function isOpenedHere(event: MouseEvent, target: string | undefined): boolean {
  const isPlain = !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;
  return isPlain && event.button === 0 && (target === undefined || target === '_self');
}

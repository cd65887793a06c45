import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/** Closes by a press, or by the focus going, outside of all these elements. */
export function useCloseOutside(
  onClose: () => void,
  ...inside: readonly RefObject<HTMLElement | null>[]
): void {
  const onOutside = useEffectEvent(({ target }: Event) => {
    if (!inside.some(({ current }) => target instanceof Node && current?.contains(target) === true)) {
      onClose();
    }
  });
  // Gone before what comes in its place takes the focus.
  useLayoutEffect(() => {
    const listen = (event: Event) => onOutside(event);
    document.addEventListener('pointerdown', listen);
    document.addEventListener('focusin', listen);
    return () => {
      document.removeEventListener('pointerdown', listen);
      document.removeEventListener('focusin', listen);
    };
  }, []);
}

import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';

import { classNames } from '../class-names.ts';
import { useBackCloses } from '../sheet/back-layers.ts';

import styles from './PopupMenu.module.css';

interface Props {
  label: string;
  /** The position of the pointer or the cell. */
  at: { x: number; y: number };
  /** The button that opens it, and closes it when pressed again. */
  opener?: HTMLElement;
  onClose: () => void;
  children: ReactNode;
}

/** A menu over the screen, beside what it is about. */
export function PopupMenu({ label, at, opener, onClose, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useBackCloses(true, onClose);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const before = document.activeElement;
    const grid = before?.closest<HTMLElement>('[role=grid]');
    element.showPopover();
    const { left, top } = placeOf({ x: at.x, y: at.y }, element.getBoundingClientRect());
    element.style.left = `${String(left)}px`;
    element.style.top = `${String(top)}px`;
    element.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
    return () => {
      if (element.isConnected) element.hidePopover();
      // When the row has gone meanwhile, the cell that was chosen in its place.
      const back = before?.isConnected === true ? before : grid?.querySelector('[tabindex="0"]');
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    };
  }, [at.x, at.y]);
  useClosing(box, opener, onClose);
  return (
    <div ref={box} popover="manual" className={styles.popup} role="dialog" tabIndex={-1} aria-label={label}>
      {children}
    </div>
  );
}

/** Px kept free at the edges of the window. */
const edge = 8;

/**
 * Returns the place of a menu below the point, else above it, else at its side: never are its last lines, the
 * destructive ones, under the pointer as it opens.
 */
function placeOf({ x, y }: Props['at'], { width, height }: DOMRect): { left: number; top: number } {
  const [right, bottom] = [window.innerWidth - width - edge, window.innerHeight - height - edge];
  const within = (position: number, most: number) => Math.max(edge, Math.min(position, most));
  if (y <= bottom) return { left: within(x, right), top: y };
  if (y - height >= edge) return { left: within(x, right), top: y - height };
  return { left: within(x <= right ? x : x - width, right), top: within(y, bottom) };
}

/** Up and down go from action to action, right and left to what stands beside one and back. */
function moveFocus(menu: HTMLElement, event: KeyboardEvent): void {
  const items = [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([data-beside])')];
  const line = document.activeElement?.closest('[role="none"]');
  const at = items.findIndex((item) => item.parentElement === line);
  if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
    const isBeside = event.key === 'ArrowRight';
    const beside = line?.querySelector<HTMLElement>('[data-beside]');
    (isBeside ? beside : items[at])?.focus();
    return;
  }
  const to = { ArrowDown: at + 1, ArrowUp: at === -1 ? -1 : at - 1, Home: 0, End: -1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  items.at(to % items.length)?.focus();
}

/** A menu goes with Escape, with Tab, with a press beside it and with the window's size. */
function useClosing(
  box: { readonly current: HTMLElement | null },
  opener: HTMLElement | undefined,
  onClose: () => void,
): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  // With the focus that the menu takes: a key that comes before the next frame would be lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' || event.key === 'Tab') {
        event.preventDefault();
        close.current();
      } else if (box.current !== null) {
        moveFocus(box.current, event);
      }
    };
    const onPress = (event: PointerEvent) => {
      const { target } = event;
      const isOn = (element?: HTMLElement | null) =>
        target instanceof Node && element?.contains(target) === true;
      if (!isOn(box.current) && !isOn(opener)) close.current();
    };
    const onMove = () => close.current();
    const menu = box.current;
    menu?.addEventListener('keydown', onKey);
    window.addEventListener('pointerdown', onPress, { capture: true });
    window.addEventListener('resize', onMove);
    return () => {
      menu?.removeEventListener('keydown', onKey);
      window.removeEventListener('pointerdown', onPress, { capture: true });
      window.removeEventListener('resize', onMove);
    };
  }, [box, opener]);
}

/** An action in a menu. A line parts the groups; what destroys stands in the group 'danger'. */
export interface MenuItem {
  id: string;
  label: string;
  icon: LucideIcon;
  group: string;
}

interface ItemsProps<Item> {
  label: string;
  items: readonly Item[];
  onChoose: (item: Item) => void;
}

/** The actions of a menu, one below the other. */
export function MenuItems<Item extends MenuItem>({ label, items, onChoose }: ItemsProps<Item>) {
  return (
    <div role="menu" aria-label={label} className="stack fits">
      {items.map((item, index) => (
        <div
          key={item.id}
          role="none"
          className={classNames(
            styles.itemLine,
            index > 0 && items[index - 1]?.group !== item.group && styles.first,
          )}
        >
          <button
            type="button"
            role="menuitem"
            tabIndex={index === 0 ? 0 : -1}
            className={classNames(styles.item, item.group === 'danger' && styles.danger)}
            onClick={() => onChoose(item)}
          >
            <item.icon aria-hidden size={18} />
            <span className={styles.label}>{item.label}</span>
          </button>
        </div>
      ))}
    </div>
  );
}

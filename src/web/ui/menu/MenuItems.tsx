import type { LucideIcon } from 'lucide-react';

import { classNames } from '../class-names.ts';

import styles from './Menu.module.css';

/** An action in a menu. A line parts the groups; what destroys stands in the group 'danger'. */
export interface MenuItem {
  id: string;
  label: string;
  icon: LucideIcon;
  group: string;
}

interface Props<Item> {
  label: string;
  items: readonly Item[];
  onChoose: (item: Item) => void;
}

/** The actions of a menu, one below the other. */
export function MenuItems<Item extends MenuItem>({ label, items, onChoose }: Props<Item>) {
  return (
    <div role="menu" aria-label={label} className={styles.menu}>
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

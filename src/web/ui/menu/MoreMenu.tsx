import { ChevronDown } from 'lucide-react';
import { useState } from 'react';

import { Button } from '../button/Button.tsx';
import { useIsDesk } from '../media.ts';
import { Sheet } from '../sheet/Sheet.tsx';
import { type MenuItem, MenuItems, PopupMenu } from './PopupMenu.tsx';

/** An action of the menu, and its handler. */
type Item = MenuItem & { run: () => void };

interface Props {
  label: string;
  items: readonly Item[];
}

/** A button with what is seldom done: a menu at a desk, a sheet on a phone. */
export function MoreMenu({ label, items }: Props) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const isDesk = useIsDesk();
  const close = () => setOpener(null);
  const list = (
    <MenuItems
      label={label}
      items={items}
      onChoose={({ run }) => {
        close();
        run();
      }}
    />
  );
  return (
    <>
      <Button
        aria-haspopup="menu"
        aria-expanded={opener !== null}
        onClick={({ currentTarget }) => setOpener(opener === null ? currentTarget : null)}
      >
        {label}
        <ChevronDown aria-hidden size={18} />
      </Button>
      {opener !== null && isDesk && (
        <PopupMenu label={label} at={below(opener)} opener={opener} onClose={close}>
          {list}
        </PopupMenu>
      )}
      {opener !== null && !isDesk && (
        <Sheet open title={label} onClose={close}>
          {list}
        </Sheet>
      )}
    </>
  );
}

/** The place of a menu under its button. */
function below(opener: HTMLElement): { x: number; y: number } {
  const { left, bottom } = opener.getBoundingClientRect();
  return { x: left, y: bottom + 4 };
}

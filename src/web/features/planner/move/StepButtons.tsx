import { Redo2, Undo2 } from 'lucide-react';

import { planner as messages } from '../../../i18n/et/planner.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';

/** Undefined when there is nothing to undo, or to redo. */
interface Props {
  onUndo?: (() => void) | undefined;
  onRedo?: (() => void) | undefined;
}

export function StepButtons({ onUndo, onRedo }: Props) {
  return (
    <>
      <IconButton
        icon={Undo2}
        label={messages.undo}
        disabled={onUndo === undefined}
        onClick={() => onUndo?.()}
      />
      <IconButton
        icon={Redo2}
        label={messages.redo}
        disabled={onRedo === undefined}
        onClick={() => onRedo?.()}
      />
    </>
  );
}

import type { ReactNode } from 'react';

import { Button } from '../button/Button.tsx';
import { Sheet } from './Sheet.tsx';

interface Props {
  open: boolean;
  title: string;
  description?: ReactNode;
  confirm: string;
  cancel: string;
  /** The answer deletes something or is risky: the other one is the main button, which has the focus at first. */
  danger?: boolean;
  busy?: boolean;
  /** No answer is accepted yet: the question has just appeared under a finger that may tap again. */
  disabled?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A question with two answers. Escape, Back and a tap outside are the second one. */
export function ConfirmDialog(props: Props) {
  const {
    open,
    title,
    description,
    confirm,
    cancel,
    danger = false,
    busy = false,
    disabled = false,
    onConfirm,
    onCancel,
  } = props;
  return (
    <Sheet
      open={open}
      title={title}
      shape="question"
      onClose={onCancel}
      footer={
        <>
          <Button look={danger ? 'primary' : 'plain'} disabled={disabled} onClick={onCancel}>
            {cancel}
          </Button>
          <Button look={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {description}
    </Sheet>
  );
}

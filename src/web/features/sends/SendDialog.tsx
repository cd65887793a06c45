import { type ReactNode, useEffect, useRef, useState } from 'react';

import type { RowDialogProps } from '../../app/row-action.ts';
import { explain } from '../../ui/problem.ts';
import { ProblemsSheet } from '../../ui/problems/ProblemsSheet.tsx';
import { Sheet } from '../../ui/sheet/Sheet.tsx';
import { showFailed, showSucceeded } from '../../ui/toast/toast-store.ts';
import { newUuid } from '../../ui/uuid.ts';
import { sends } from '../../words/sends.ts';

type Props = Pick<RowDialogProps, 'onClose'> & {
  /** The toasts say '<title> õnnestus' or '<title> ebaõnnestus'. */
  title: string;
  problemsTitle: string;
  send: (idempotencyKey: string) => Promise<unknown>;
};

/** Sends at once; says how it went with a toast, and with a modal what stands against it. */
export function SendDialog({ title, problemsTitle, send, onClose }: Props): ReactNode {
  const [error, setError] = useState<unknown>(null);
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    send(newUuid()).then(
      () => {
        showSucceeded(title);
        onClose('changed');
      },
      (reason: unknown) => {
        showFailed(title, explain(reason));
        setError(reason);
      },
    );
  }, [send, title, onClose]);
  const close = () => {
    onClose('changed');
  };
  if (error !== null) return <ProblemsSheet title={problemsTitle} error={error} onClose={close} />;
  return (
    <Sheet open shape="question" title={title} onClose={close}>
      <p role="status">{sends.wait}</p>
    </Sheet>
  );
}

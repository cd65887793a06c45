import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import { sends } from '../../i18n/et/dispatch.ts';
import { common as messages } from '../../i18n/et/shell.ts';
import { Button } from '../button/Button.tsx';
import { Sheet } from '../sheet/Sheet.tsx';
import { problemLines } from './problem-lines.ts';

import styles from './ProblemsSheet.module.css';

interface Props {
  title: string;
  error: unknown;
  onClose: () => void;
  /** Further information beside it. */
  children?: ReactNode;
}

/** The sheet of problems: everything that stands against what was asked for. */
export function ProblemsSheet({ title, error, onClose, children }: Props) {
  return (
    <Sheet
      open
      title={title}
      shape="question"
      onClose={onClose}
      footer={
        <Button look="primary" wide onClick={onClose}>
          {messages.close}
        </Button>
      }
    >
      <ul className="stack gap-2">
        {(problemLines(error) ?? [sends.unreachable]).map((line) => (
          <li key={line} className="beside gap-2 breaks">
            <CircleAlert className={styles.icon} aria-hidden size={20} />
            {line}
          </li>
        ))}
      </ul>
      {children}
    </Sheet>
  );
}

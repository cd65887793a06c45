import { CircleAlert, Pencil, Plus, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import { get, useFormState } from 'react-hook-form';

import { tariffForm as messages } from '../../../i18n/et/freight/tariff-form.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { Fields } from '../../../ui/form/AppForm.tsx';
import { useFormLabel } from '../../../ui/form/use-app-form.ts';

import styles from './tariff.module.css';

interface Props {
  title: string;
  /** Its path in the form: what is wrong with the whole of it, such as two rules that tie, stands at its head. */
  name: string;
  /** Null where it cannot go. */
  remove: { label: string; onRemove: () => void } | null;
  /** A short text in place of its fields, and how they are opened. Not while there is a problem. */
  folded?: Folded | null;
  children: ReactNode;
}

export interface Folded {
  summary: string;
  label: string;
  onOpen: () => void;
}

type LineProps = Pick<Props, 'title' | 'name' | 'remove' | 'children'>;

/** A small part of a part: its two fields on one line, with the press that takes it away behind them. */
export function PartLine({ title, name, remove, children }: LineProps) {
  useFormLabel(name, title);
  return (
    <fieldset className={styles.line} tabIndex={-1}>
      <legend className="visually-hidden">{title}</legend>
      <Fields>{children}</Fields>
      {remove !== null && <IconButton icon={X} label={remove.label} onClick={() => remove.onRemove()} />}
    </fieldset>
  );
}

/** A part of a form of which there may be several, under its own heading. */
export function Part({ title, name, remove, folded = null, children }: Props) {
  useFormLabel(name, title);
  const { errors } = useFormState();
  const error: { type?: unknown; message?: string } | undefined = get(errors, name);
  const isWrong = error !== undefined;
  const shownFold = isWrong ? null : folded;
  // A part that is being corrected stays open when it is right again.
  const keepOpen = useEffectEvent(() => folded?.onOpen());
  useEffect(() => {
    if (isWrong) keepOpen();
  }, [isWrong]);
  const message = error?.type === 'server' ? error.message : undefined;
  const errorId = useId();
  return (
    <fieldset
      className={styles.part}
      tabIndex={-1}
      data-invalid={message === undefined ? undefined : ''}
      aria-describedby={message === undefined ? undefined : errorId}
    >
      <legend className={styles.legend}>
        <span className="fill">
          {title}
          {shownFold !== null && <span className={styles.summary}>{shownFold.summary}</span>}
        </span>
        {shownFold !== null && (
          <IconButton icon={Pencil} label={shownFold.label} onClick={shownFold.onOpen} />
        )}
        {remove !== null &&
          (shownFold === null ? (
            <Button
              look="quiet"
              size="small"
              icon={X}
              aria-label={remove.label}
              onClick={() => remove.onRemove()}
            >
              {messages.remove}
            </Button>
          ) : (
            <IconButton icon={X} label={remove.label} onClick={() => remove.onRemove()} />
          ))}
      </legend>
      {message !== undefined && (
        <p id={errorId} className={styles.wrong}>
          <CircleAlert aria-hidden size={16} />
          {message}
        </p>
      )}
      <div hidden={shownFold !== null}>{children}</div>
    </fieldset>
  );
}

/** The button that adds one more part below the others. */
export function AddPart({ label, onAdd }: { label: string; onAdd: () => void }) {
  return (
    <div>
      <Button look="quiet" icon={Plus} onClick={onAdd}>
        {label}
      </Button>
    </div>
  );
}

import { History } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, get, useFormState } from 'react-hook-form';

import { formWords } from '../../i18n/et/forms.ts';
import { common, errors } from '../../i18n/et/shell.ts';
import { newUuid } from '../../platform/device/uuid.ts';
import { ApiError, explain } from '../../platform/problem.ts';
import { closeToastsAbout, showError } from '../../platform/toasts.ts';
import { BottomBar } from '../bottom-bar/BottomBar.tsx';
import { Button } from '../button/Button.tsx';
import { sortProblems, summarise } from './form-problems.ts';
import { idempotencyKeyFor, readIdempotencyKey, writeIdempotencyKey } from './idempotency-key.ts';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { leavesFieldFirst, leftOverTexts } from './left-over-texts.ts';
import { ownName } from './tab-drafts.ts';
import { type AppFormState, type FieldLabel, FormLabels } from './use-app-form.ts';
import { forgetDraft, notifyDraftSent } from './use-draft.ts';

import styles from './AppForm.module.css';

interface Props<Values extends FieldValues, Request> {
  form: AppFormState<Values, Request>;
  /** The toast's title when the server refuses: 'Veotellimuse loomine ebaõnnestus!'. */
  failure: string;
  /** No toast where every problem stands at its field. */
  isQuietAtFields?: boolean;
  /**
   * Sends the request. When it resolves, the form goes back to its defaults; when it rejects, what was
   * typed stays, the failure is shown, and problems of fields stand at them. 'kept': nothing was sent, because
   * the form asks something first; it stays as it is.
   */
  onSubmit: (request: Request, idempotencyKey: string) => Promise<void | 'done' | 'kept'>;
  children: ReactNode;
}

/** Draws a form of `useAppForm`; its fields are those of `form-fields.tsx`, its buttons in a `BottomBar`. */
export function AppForm<Values extends FieldValues, Request>(props: Props<Values, Request>) {
  const { form, failure, isQuietAtFields = false, onSubmit, children } = props;
  const element = useRef<HTMLFormElement>(null);
  const about = `form ${form.name}`;
  const attemptName = form.keepsDraft ? ownName(form.name) : form.name;
  const [labels] = useState(() => new Map<string, FieldLabel>());
  const { isDirty, isSubmitting, submitCount } = useFormState({ control: form.control });
  useFocusFirstBad(element, submitCount);
  // A form that starts again has left its last refusal behind.
  useEffect(() => {
    if (submitCount === 0) closeToastsAbout(about);
  }, [submitCount, about]);

  // Nor does it speak of a form that is not on the screen any more.
  useEffect(() => () => closeToastsAbout(about), [about]);

  const send = async (request: Request) => {
    if (leftOverTexts(element.current).length > 0) {
      showInvalid({});
      return;
    }
    const draftId = form.draft.id();
    const attempt = idempotencyKeyFor(readIdempotencyKey(attemptName), request, newUuid);
    writeIdempotencyKey(attemptName, attempt);
    try {
      if ((await onSubmit(request, attempt.key)) === 'kept') {
        writeIdempotencyKey(attemptName, null);
        return;
      }
    } catch (error) {
      if (isAnswered(error)) writeIdempotencyKey(attemptName, null);
      showFailure(error);
      return;
    }
    writeIdempotencyKey(attemptName, null);
    form.reset();
    forgetDraft(form);
    notifyDraftSent(draftId);
  };

  const showFailure = (error: unknown) => {
    const { fields, others } = sortProblems(error, [...labels.keys()]);
    for (const { path, message } of fields) {
      form.setError(path as FieldPath<Values>, { type: 'server', message });
    }
    if (isQuietAtFields && fields.length > 0 && others.length === 0) return;
    const reason = explain(error) ?? (error instanceof ApiError ? null : errors.unreachable);
    // The sentence of a refusal may be that of its only problem.
    const lines = new Set([reason, ...others].filter((line) => line !== null));
    showError(about, failure, [...lines].join('\n') || null);
  };

  const showInvalid = (errors: object) => {
    const wrong = leftOverTexts(element.current);
    for (const [name, { label, unreadable }] of labels) {
      const error: { type?: string; message?: string } | undefined = get(errors, name);
      if (error?.message === undefined || wrong.some((field) => field.label === label)) continue;
      wrong.push({ label, message: (error.type === 'format' ? unreadable : undefined) ?? error.message });
    }
    showError(about, formWords.summary, summarise(wrong));
  };

  return (
    <FormLabels value={labels}>
      <form
        ref={element}
        className={styles.form}
        noValidate
        aria-busy={isSubmitting}
        onSubmit={(event) => {
          closeToastsAbout(about);
          void form.handleSubmit(send, showInvalid)(event);
        }}
      >
        {form.draft.isRestored && (
          <p className={styles.restored} role="status">
            <History aria-hidden size={16} />
            {formWords.restored}
          </p>
        )}
        {children}
      </form>
      {!form.keepsDraft && <LeaveQuestion isDirty={isDirty} onLeave={() => form.reset()} />}
    </FormLabels>
  );
}

/** The fields of a form, one below the other. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}

/** Takes half the width: two short fields stand side by side, on a phone too unless `atDesk`. */
export function Half({ atDesk = false, children }: { atDesk?: boolean; children: ReactNode }) {
  return <div className={atDesk ? styles.halfAtDesk : styles.half}>{children}</div>;
}

interface ButtonsProps<Values extends FieldValues, Request> {
  control: Control<Values, unknown, Request>;
  onCancel: () => void;
  /** The word on the button that sends it, in place of 'Salvesta'. */
  submit?: string;
  /** It cannot be sent as it is. */
  disabled?: boolean;
}

/** The end of a form: the button that leaves it, and the one that sends it. */
export function FormButtons<Values extends FieldValues, Request>(props: ButtonsProps<Values, Request>) {
  const { control, onCancel, submit = common.save, disabled = false } = props;
  return (
    <BottomBar>
      <Button onClick={() => onCancel()}>{common.cancel}</Button>
      <SubmitButton control={control} disabled={disabled}>
        {submit}
      </SubmitButton>
    </BottomBar>
  );
}

interface SubmitProps<Values extends FieldValues, Request> {
  control: Control<Values, unknown, Request>;
  disabled?: boolean;
  children: string;
}

/** Sends the form; while it is being sent it shows so and takes no second press. */
export function SubmitButton<Values extends FieldValues, Request>(props: SubmitProps<Values, Request>) {
  const { isSubmitting } = useFormState({ control: props.control });
  return (
    <Button type="submit" look="primary" busy={isSubmitting} disabled={props.disabled} {...leavesFieldFirst}>
      {props.children}
    </Button>
  );
}

/** True when the server has said no for good: the next try is another attempt. */
function isAnswered(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500;
}

/**
 * Focuses the first bad field after a refused submit; a button in place of a list marks itself as bad by a data
 * attribute.
 */
function useFocusFirstBad(form: RefObject<HTMLFormElement | null>, submitCount: number): void {
  useEffect(() => {
    if (submitCount === 0) return;
    const bad = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');
    bad?.focus({ preventScroll: true });
    bad?.scrollIntoView({ block: 'center' });
  }, [form, submitCount]);
}

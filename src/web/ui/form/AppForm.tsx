import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type FieldPath, type FieldValues, get, useFormState } from 'react-hook-form';

import { words } from '../../i18n/et/words.ts';
import { ApiError, explain } from '../../platform/problem.ts';
import { closeToast, showError } from '../../platform/toasts.ts';
import { newUuid } from '../../platform/uuid.ts';
import { attemptFor, readAttempt, writeAttempt } from './attempt.ts';
import { FormLabels } from './form-labels.ts';
import { summarize, type WrongField } from './form-summary.ts';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { placeProblems } from './problem-placing.ts';
import { type AppFormState, forgetDraft } from './use-app-form.ts';

import styles from './AppForm.module.css';

type Props<Values extends FieldValues, Request> = {
  form: AppFormState<Values, Request>;
  /** The toast's title when the server refuses: 'Veotellimuse loomine ebaõnnestus!'. */
  failure: string;
  /**
   * Sends the request. When it resolves, the form goes back to its defaults; when it rejects, what was
   * typed stays, the failure is shown, and problems of fields stand at them. 'kept': nothing was sent, because
   * the form asks something first; it stays as it is.
   */
  onSubmit: (request: Request, idempotencyKey: string) => Promise<void | 'done' | 'kept'>;
  children: ReactNode;
};

/** Draws a form of `useAppForm`; its fields are those of `form-fields.tsx`, its buttons in a `BottomBar`. */
export function AppForm<Values extends FieldValues, Request>(props: Props<Values, Request>) {
  const { form, failure, onSubmit, children } = props;
  const element = useRef<HTMLFormElement>(null);
  const lastToast = useRef<number | null>(null);
  const [labels] = useState(() => new Map<string, string>());
  const { isDirty, isSubmitting, submitCount } = useFormState({ control: form.control });
  useFocusFirstBad(element, submitCount);
  // A form that starts anew has left its last refusal behind.
  useEffect(() => {
    if (submitCount === 0) closeToast(lastToast.current);
  }, [submitCount]);

  const send = async (request: Request) => {
    if (leftOverTexts(element.current).length > 0) {
      showInvalid({});
      return;
    }
    const attempt = attemptFor(readAttempt(form.name), request, newUuid);
    writeAttempt(form.name, attempt);
    try {
      if ((await onSubmit(request, attempt.key)) === 'kept') {
        writeAttempt(form.name, null);
        return;
      }
    } catch (error) {
      if (isAnswered(error)) writeAttempt(form.name, null);
      showFailure(error);
      return;
    }
    writeAttempt(form.name, null);
    form.reset();
    forgetDraft(form);
  };

  const showFailure = (error: unknown) => {
    const { fields, others } = placeProblems(error, [...labels.keys()]);
    for (const { path, message } of fields) {
      form.setError(path as FieldPath<Values>, { type: 'server', message });
    }
    const reason = explain(error) ?? (error instanceof ApiError ? null : words.errors.unreachable);
    lastToast.current = showError(
      failure,
      [reason, ...others].filter((line) => line !== null).join('\n') || null,
    );
  };

  const showInvalid = (errors: object) => {
    const wrong = leftOverTexts(element.current);
    for (const [name, label] of labels) {
      const error: { message?: string } | undefined = get(errors, name);
      const isListed = wrong.some((field) => field.label === label);
      if (error?.message !== undefined && !isListed) wrong.push({ label, message: error.message });
    }
    lastToast.current = showError(words.form.summary, summarize(wrong));
  };

  return (
    <FormLabels value={labels}>
      <form
        ref={element}
        className={styles.form}
        noValidate
        aria-busy={isSubmitting}
        onSubmit={(event) => {
          closeToast(lastToast.current);
          void form.handleSubmit(send, showInvalid)(event);
        }}
      >
        {children}
      </form>
      <LeaveQuestion isDirty={isDirty} isKept={form.keepsDraft} onLeave={() => form.reset()} />
    </FormLabels>
  );
}

/** True when the server has said no for good: the next try is another attempt. */
function isAnswered(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500;
}

/** Text in a typeahead that nobody has chosen from: sent as it is, it would silently be lost. */
function leftOverTexts(form: HTMLFormElement | null): WrongField[] {
  const inputs = [...(form?.querySelectorAll<HTMLInputElement>('input:invalid') ?? [])];
  return inputs.map((input) => ({
    label: input.labels?.[0]?.textContent ?? '',
    message: input.validationMessage,
  }));
}

/** After a refused submit the first bad field of the page has the focus; a button that stands for a list says so in data. */
function useFocusFirstBad(form: RefObject<HTMLFormElement | null>, submitCount: number): void {
  useEffect(() => {
    if (submitCount === 0) return;
    const bad = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');
    bad?.focus({ preventScroll: true });
    bad?.scrollIntoView({ block: 'center' });
  }, [form, submitCount]);
}

import { useEffect, useRef } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  useForm,
  useFormState,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form';
import type * as z from 'zod/mini';

import { readDevice, writeDevice } from '../../platform/device-store.ts';
import { holdUnsaved } from '../../platform/unsaved.ts';
import { schemaResolver } from './schema-resolver.ts';

export type AppFormState<Values extends FieldValues, Request> = UseFormReturn<Values, unknown, Request> & {
  name: string;
  keepsDraft: boolean;
};

type Options<Values extends FieldValues, Request> = {
  /** The contract's schema of the request; the form's values may be looser (a choice that is null). */
  schema: z.ZodMiniType<Request>;
  defaults: Values;
  /** Under this name the device keeps the form's draft and the attempt that has no answer yet. */
  name: string;
  /** Keeps what is typed: it survives a reload, a crash and a sign-in. For forms that create. */
  keepsDraft?: boolean;
};

/** A form over a request of the contract, to be drawn with `AppForm`. */
export function useAppForm<Values extends FieldValues, Request>(
  options: Options<Values, Request>,
): AppFormState<Values, Request> {
  const { schema, defaults, name, keepsDraft = false } = options;
  const form = useForm<Values, unknown, Request>({
    resolver: schemaResolver<Values, Request>(schema),
    defaultValues: defaults as DefaultValues<Values>,
    shouldFocusError: false,
  });
  useDraft(form, keepsDraft ? draftOf(name) : null);
  return { ...form, name, keepsDraft };
}

/**
 * Takes a form's draft off the device at once. A form that goes away together with its values (a sheet that is
 * closed) is not drawn once more without them, which is when the draft goes otherwise.
 */
export function forgetDraft({ name }: { name: string }): void {
  writeDevice(draftOf(name), null);
}

function draftOf(name: string): string {
  return `draft.${name}`;
}

function useDraft<Values extends FieldValues, Request>(
  form: UseFormReturn<Values, unknown, Request>,
  draft: string | null,
): void {
  const { control, reset, getValues } = form;
  const { isDirty } = useFormState({ control });
  const values = useWatch({ control });
  const wasDirty = useRef(false);

  useEffect(() => {
    const kept = draft === null ? null : readDevice<Values>(draft);
    if (kept !== null) reset({ ...getValues(), ...kept }, { keepDefaultValues: true });
  }, [draft, reset, getValues]);

  useEffect(() => {
    if (draft === null) return;
    if (isDirty) writeDevice(draft, values);
    else if (wasDirty.current) writeDevice(draft, null);
    wasDirty.current = isDirty;
  }, [draft, isDirty, values]);

  useEffect(() => (isDirty ? holdUnsaved(draft !== null) : undefined), [isDirty, draft]);
}

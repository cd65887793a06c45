import { createContext, use, useEffect } from 'react';
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';

import { yieldToMain } from '../../platform/device/main-thread.ts';
import { schemaResolver } from './schema-resolver.ts';
import { type Draft, useDraft } from './use-draft.ts';

export type AppFormState<Values extends FieldValues, Request> = UseFormReturn<Values, unknown, Request> & {
  name: string;
  keepsDraft: boolean;
  draft: Draft;
};

interface Options<Values extends FieldValues, Request> {
  /** The API's schema of the request; the form's values may be looser (a choice that is null). */
  schema: z.ZodMiniType<Request>;
  defaults: Values;
  /** The name under which the device keeps the form's draft and the attempt that has no answer yet. */
  name: string;
  /** Stores typed values: they survive a reload, a crash and a sign-in. For forms that create records. */
  keepsDraft?: boolean;
}

/** Returns a form for a request of the API, to be drawn with `AppForm`. */
export function useAppForm<Values extends FieldValues, Request>(
  options: Options<Values, Request>,
): AppFormState<Values, Request> {
  const { schema, defaults, name, keepsDraft = false } = options;
  const check = schemaResolver<Values, Request>(schema);
  const form = useForm<Values, unknown, Request>({
    // The press shows first that it was taken; what is wrong with the values is drawn after it.
    resolver: async (...args) => {
      await yieldToMain();
      return check(...args);
    },
    defaultValues: defaults as DefaultValues<Values>,
    shouldFocusError: false,
  });
  const draft = useDraft(form, keepsDraft ? name : null);
  return { ...form, name, keepsDraft, draft };
}

/** The name of a field in the summary, and what it says of a text that it cannot read ('Formaat: pp.kk.aaaa'). */
export interface FieldLabel {
  label: string;
  unreadable: string | undefined;
}

/** The fields that a form draws, by name, with their labels: for the summary of what is wrong. */
export const FormLabels = createContext<Map<string, FieldLabel>>(new Map());

/** Fields that somebody has to look at before the form is sent, with the word for that. */
export const MarkedFields = createContext<{ names: readonly string[]; word: string }>({
  names: [],
  word: '',
});

/** Names a field in the summary as long as it is drawn. */
export function useFormLabel(name: string, label: string, unreadable?: string): void {
  const labels = use(FormLabels);
  useEffect(() => {
    labels.set(name, { label, unreadable });
    return () => {
      labels.delete(name);
    };
  }, [labels, name, label, unreadable]);
}

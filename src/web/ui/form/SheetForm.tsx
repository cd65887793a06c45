import type { QueryKey } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { type FieldValues, useFormState } from 'react-hook-form';

import { queryClient } from '../../platform/query-client.ts';
import { showSuccess } from '../../platform/toasts.ts';
import { AppForm, Fields, FormButtons } from './AppForm.tsx';
import { FormSheet } from './FormSheet.tsx';
import type { AppFormState } from './use-app-form.ts';

type Props<Values extends FieldValues, Request> = Omit<
  ComponentProps<typeof FormSheet>,
  'isDirty' | 'children'
> &
  Pick<ComponentProps<typeof AppForm<Values, Request>>, 'failure' | 'isQuietAtFields'> &
  Pick<ComponentProps<typeof FormButtons<Values, Request>>, 'submit' | 'disabled'> & {
    form: AppFormState<Values, Request>;
    /** Sends the request; the sheet closes unless that answers 'kept' or fails. */
    onSubmit: (request: Request, idempotencyKey: string) => Promise<unknown>;
    /** What is read again before the sheet closes. */
    refreshes?: QueryKey;
    /** What is said when it is done. */
    done?: string;
    /** Its fields. */
    children: ReactNode;
  };

/** A form that is all there is in a sheet: its fields, and the buttons that leave and send it. */
export function SheetForm<Values extends FieldValues, Request>(props: Props<Values, Request>) {
  const { form, failure, isQuietAtFields = false, submit, disabled = false, ...rest } = props;
  const { onSubmit, refreshes, done, children, onClose, ...sheet } = rest;
  const { control } = form;
  const { isDirty } = useFormState({ control });
  return (
    <FormSheet {...sheet} isDirty={isDirty} onClose={onClose}>
      <AppForm
        form={form}
        failure={failure}
        isQuietAtFields={isQuietAtFields}
        onSubmit={async (request, idempotencyKey) => {
          if ((await onSubmit(request, idempotencyKey)) === 'kept') return 'kept';
          if (refreshes !== undefined) await queryClient.invalidateQueries({ queryKey: refreshes });
          if (done !== undefined) showSuccess(done);
          onClose();
          return 'done';
        }}
      >
        <Fields>{children}</Fields>
        <FormButtons
          control={control}
          {...(submit !== undefined && { submit })}
          disabled={disabled}
          onCancel={onClose}
        />
      </AppForm>
    </FormSheet>
  );
}

import { type Control, type FieldValues, useFormState } from 'react-hook-form';

import { Button } from '../button/Button.tsx';

type Props<Values extends FieldValues, Request> = {
  control: Control<Values, unknown, Request>;
  disabled?: boolean;
  children: string;
};

/** Sends the form; while it is being sent it shows so and takes no second press. */
export function SubmitButton<Values extends FieldValues, Request>(props: Props<Values, Request>) {
  const { isSubmitting } = useFormState({ control: props.control });
  return (
    <Button type="submit" look="primary" busy={isSubmitting} disabled={props.disabled}>
      {props.children}
    </Button>
  );
}

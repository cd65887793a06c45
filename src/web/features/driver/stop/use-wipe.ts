import { useEffect, useState } from 'react';

import { holdMs } from '../../../offline/outbox-item.ts';

/** Returns the values that a form has now where a change would put others: what takes the change back. */
export function fieldsBefore<Form extends object>(form: Form, change: Partial<Form>): Partial<Form> {
  const names = Object.keys(change) as (keyof Form)[];
  return Object.fromEntries(names.map((name) => [name, form[name]])) as Partial<Form>;
}

/** Wipes something of a form; for ten seconds `takeBack` brings it again, null when there is nothing to bring. */
export function useWipe<Form extends object>(
  form: Form,
  onChange: (change: Partial<Form>) => void,
): { wipe: (change: Partial<Form>) => void; takeBack: (() => void) | null } {
  const [before, setBefore] = useState<Partial<Form> | null>(null);
  useEffect(() => {
    if (before === null) return undefined;
    const timer = setTimeout(() => setBefore(null), holdMs);
    return () => clearTimeout(timer);
  }, [before]);
  return {
    wipe: (change) => {
      setBefore(fieldsBefore(form, change));
      onChange(change);
    },
    takeBack:
      before === null
        ? null
        : () => {
            onChange(before);
            setBefore(null);
          },
  };
}

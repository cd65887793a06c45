import { useState } from 'react';

import { explain } from '../../platform/problem.ts';
import { placeProblems } from '../../ui/form/form-problems.ts';

type Refusal = {
  /** What the server refused of a field; undefined for nothing. */
  at: (field: string) => string | undefined;
  /** What has no field here, in one text; null for nothing. */
  others: string | null;
  /** The first field on the screen that was refused, to be looked at. */
  first: string | undefined;
  /** Another try begins. */
  clear: () => void;
  /** Takes an error in, placed at these fields, in their order on the screen; answers whether all of it stands at them. */
  refuse: (error: unknown, fields: readonly string[]) => boolean;
  /** Lets go of what was said of a field: it has been changed since. */
  changed: (field: string) => void;
};

/** What the server refused of a correction, each problem at its own field. */
export function useRefusal(): Refusal {
  const [fields, setFields] = useState<readonly { path: string; message: string }[]>([]);
  const [first, setFirst] = useState<string>();
  const [others, setOthers] = useState<string | null>(null);
  return {
    at: (field) => fields.find(({ path }) => path === field)?.message,
    others,
    first,
    clear: () => {
      setFields([]);
      setFirst(undefined);
      setOthers(null);
    },
    refuse: (error, names) => {
      const placed = placeProblems(error, names);
      const hasPlaced = placed.fields.length > 0;
      setFields(placed.fields);
      setFirst(names.find((name) => placed.fields.some(({ path }) => path === name)));
      setOthers(hasPlaced ? placed.others.join('\n') || null : explain(error));
      return hasPlaced && placed.others.length === 0;
    },
    changed: (field) => setFields((before) => before.filter(({ path }) => path !== field)),
  };
}

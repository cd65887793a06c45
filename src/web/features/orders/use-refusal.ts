import { useState } from 'react';
import { flushSync } from 'react-dom';
import type * as z from 'zod/mini';

import { messages } from '../../i18n/et/messages.ts';
import { explain } from '../../platform/problem.ts';
import { placeProblems } from '../../ui/form/form-problems.ts';
import { type CorrectedFields, readCorrection } from './read-correction.ts';

type Refusal = {
  /** What the server refused of a field; undefined for nothing. */
  at: (field: string) => string | undefined;
  /** What has no field here, in one text; null for nothing. */
  others: string | null;
  /** The first field on the screen that was refused, to be looked at. */
  first: string | undefined;
  /** Another try begins. */
  clear: () => void;
  /** The request that values make; null when they make none, and what is wrong stands at its field. */
  read: <Request>(schema: z.ZodMiniType<Request>, values: unknown, fields: CorrectedFields) => Request | null;
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
    read: (schema, values, names) => {
      const { request, wrong } = readCorrection(schema, values, names);
      if (wrong === null) return request;
      // The same field again has the focus again.
      flushSync(() => setFirst(undefined));
      setFirst(wrong[0]?.path);
      setFields(wrong);
      setOthers(wrong.length === 0 ? messages.form.invalid : null);
      return null;
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

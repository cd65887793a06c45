import * as z from 'zod/mini';

import { content, id } from '../values.ts';

/** How a send to an outside system ended: its number and status there. */
export const sendResult = content(
  z.strictObject({
    transportJobId: id,
    number: z.nullable(z.string()),
    status: z.nullable(z.string()),
  }),
);
export type SendResult = z.infer<typeof sendResult>;

import { get } from 'react-hook-form';
import type * as z from 'zod/mini';

import { messages } from '../../i18n/et/messages.ts';
import { readBySchema } from '../../ui/form/schema-resolver.ts';

/**
 * Fields of a correction in their order on the screen, each with what a text that can be read looks like there; null
 * where every text can be.
 */
export type CorrectedFields = Readonly<Record<string, string | null>>;

type Read<Request> =
  | { request: Request; wrong: null }
  | { request: null; wrong: { path: string; message: string }[] };

/** What a correction asks of the server, or everything that is wrong with it, each at its field. */
export function readCorrection<Request>(
  schema: z.ZodMiniType<Request>,
  values: unknown,
  fields: CorrectedFields,
): Read<Request> {
  const { request, errors } = readBySchema(schema, values);
  if (errors === null) return { request, wrong: null };
  const wrong = Object.entries(fields).flatMap(([path, format]) => {
    const error: { type?: string; message?: string } | undefined = get(errors, path);
    if (error?.message === undefined) return [];
    const isFormat = error.type === 'format' && format !== null;
    return [{ path, message: isFormat ? messages.form.format(format) : error.message }];
  });
  return { request: null, wrong };
}

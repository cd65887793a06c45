import { problem } from '#api/error-codes.ts';

import { Refusal } from '../http/errors.ts';
import { et } from '../i18n/et.ts';
import type { ExternalError } from './http-client.ts';
import { NotConfiguredError, notConfiguredRefusal } from './not-configured.ts';

/**
 * Returns a 502 refusal with the external system's own explanation, when it gave one; a 503 refusal of one that is not
 * configured.
 */
export function gatewayRefusal(error: ExternalError): Refusal {
  if (error instanceof NotConfiguredError) return notConfiguredRefusal(error.send);
  const explanation = explanationIn(error.body);
  const sentence =
    error.kind === 'refused'
      ? et.external.refused
      : error.kind === 'unavailable'
        ? et.external.unavailable
        : et.external.unclear;
  return new Refusal(502, sentence, [problem('INVALID', undefined, explanation ?? sentence)]);
}

/**
 * The forms of refusals that external systems answer with: {detail}, {message}, {errors:[{title, detail}]}, {field:
 * [sentences]}.
 */
function explanationIn(body: unknown): string | null {
  if (typeof body === 'string') return body;
  if (Array.isArray(body)) return body.map(explanationIn).filter(Boolean).join(' ') || null;
  if (typeof body !== 'object' || body === null) return null;
  const record = body as Record<string, unknown>;
  const plain = record.detail ?? record.message ?? record.error;
  if (typeof plain === 'string') return plain;
  if (Array.isArray(record.errors)) return explanationIn(record.errors);
  const fields = Object.entries(record).map(([field, value]) => {
    const explanation = explanationIn(value);
    return explanation === null ? null : `${field}: ${explanation}`;
  });
  return fields.filter(Boolean).join(' ').slice(0, 500) || null;
}

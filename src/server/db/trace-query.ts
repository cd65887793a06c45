import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { LogEvent } from 'kysely';

/**
 * Adds a query that was answered to the trace of its request: its text, in which values are `$1`, and how long it took.
 * Does nothing where no request is traced (http/traces.ts).
 */
export function traceQuery({ level, query, queryDurationMillis }: LogEvent): void {
  if (trace.getActiveSpan() === undefined) return;
  const end = Date.now();
  const span = trace.getTracer('koorem').startSpan(query.sql.trimStart().split(/\s/, 1)[0] ?? '', {
    kind: SpanKind.CLIENT,
    startTime: end - queryDurationMillis,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': query.sql },
  });
  if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(end);
}

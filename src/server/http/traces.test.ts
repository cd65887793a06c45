import { trace } from '@opentelemetry/api';
import { expect, test } from 'vitest';

import { createLocation } from '../../../tests/factories/locations.ts';
import { startBadServer } from '../../../tests/setup/external/bad-server.ts';
import { startExternalFake } from '../../../tests/setup/external/external-fake.ts';
import { openTestApp } from '../../../tests/setup/test-app.ts';
import { openTraces } from './traces.ts';

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

const router = await startExternalFake(() => ({
  status: 200,
  body: { routes: [{ distance: 186_000, duration: 8400 }] },
}));
const badCollector = await startBadServer();
const collector = await startExternalFake(() => ({ status: 200, body: {} }));
const { app, db, signIn } = await openTestApp({
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  ROUTER_URL: router.url,
  ROUTER_KIND: 'osrm',
});

test('a request is one trace with its queries and calls, and with no path, name or value', async () => {
  const staff = await signIn();
  const [from, to] = [
    await createLocation(db, { location_name: 'Salajane Farm', latitude: '59.437', longitude: '24.7536' }),
    await createLocation(db, { latitude: '58.378', longitude: '26.729' }),
  ];
  const traceparent = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`;
  const { body } = await staff.get(`/api/distances?from=${from.id}&to=${to.id}`, { traceparent });
  expect(body).toMatchObject({ content: { source: 'router' } });
  // A fault's own words may quote what somebody typed.
  const secret = { ...staff.headers, traceparent, 'content-type': 'application/json' };
  const payload = '{"note": Salajane';
  expect(
    (await app.inject({ method: 'POST', url: '/api/transport-orders', headers: secret, payload })).statusCode,
  ).toBe(400);
  // An end sends what has not gone yet.
  await app.close();

  const sent = collector.calls.map(({ path, text }) => {
    expect(path).toBe('/v1/traces');
    return JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
  });
  const spans = sent
    .flatMap(({ resourceSpans }) => resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap((scope) => scope.spans)
    .filter(({ traceId }) => traceId === 'ab'.repeat(16));
  const valueOf = (span: Span | undefined, wanted: string) =>
    span?.attributes.find(({ key }) => key === wanted)?.value.stringValue;
  const request = spans.find(({ parentSpanId }) => parentSpanId === 'cd'.repeat(8));
  expect(valueOf(request, 'url.path')).toBe('/api/distances');
  expect(valueOf(request, 'koorem.request_id')).toMatch(/^[\da-f-]{36}$/);
  const queries = spans.map((span) => valueOf(span, 'db.query.text')).filter((text) => text !== undefined);
  expect(queries.some((text) => text.includes('from "locations"'))).toBe(true);
  expect(spans.map((span) => valueOf(span, 'url.full')).filter(Boolean)).toEqual([router.url]);
  const all = JSON.stringify(spans);
  for (const kept of ['Salajane', '59.437', '24.7536', `from=${from.id}`, 'koorem_session']) {
    expect(all).not.toContain(kept);
  }
});

test.each(['endless body', 'slow body', 'endless head', 'redirect inside'] as const)(
  'a collector whose answer is "%s" holds up no end of the server',
  async (kind) => {
    badCollector.answer = kind;
    const traces = openTraces(badCollector.url);
    trace.getTracer('koorem').startSpan('work').end();
    await traces.close().catch(() => undefined);
    expect(badCollector.calls).toEqual(['/v1/traces']);
    expect(badCollector.inside).toEqual([]);
  },
);

import { FastifyOtelInstrumentation } from '@fastify/otel';
import { context, propagation, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { FastifyPluginCallback } from 'fastify';

import { readVersion } from '../version.ts';

interface Traces {
  /** To be registered before the routes that are traced. */
  plugin: FastifyPluginCallback;
  /** Sends the traces that are still waiting. */
  close(): Promise<void>;
}

/**
 * Sends a trace of each request, with its queries (db/connect.ts) and its calls of other systems, to the
 * OpenTelemetry collector at `endpoint` (an address without `/v1/traces`). A collector that does not answer delays
 * nobody. Of an address only the pattern or the host is recorded: paths and queries hold tokens and personal data.
 */
export function openTraces(endpoint: string): Traces {
  // A stopping server does not wait long for an unavailable collector.
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: 3000 });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'koorem', 'service.version': readVersion() }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  const requests = new FastifyOtelInstrumentation({
    instrumentHooks: false,
    // Their text contains what a person typed.
    recordExceptions: false,
    requestHook: (span, request) => {
      // Of a fault only its existence is stored: its message may quote what a person typed.
      const setStatus = span.setStatus.bind(span);
      span.setStatus = ({ code }) => setStatus({ code });
      span.setAttribute('url.path', request.routeOptions.url ?? '');
      // The same id as in the log.
      span.setAttribute('koorem.request_id', request.id);
    },
  });
  requests.setTracerProvider(provider);
  const calls = new UndiciInstrumentation({
    requireParentforSpans: true,
    requestHook: (span, { origin }) => {
      for (const name of ['url.full', 'url.path', 'url.query']) span.setAttribute(name, '');
      span.setAttribute('url.full', origin);
    },
  });
  calls.setTracerProvider(provider);
  return {
    plugin: requests.plugin(),
    async close() {
      calls.disable();
      for (const each of [trace, context, propagation]) each.disable();
      await provider.shutdown();
    },
  };
}

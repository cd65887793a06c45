import { FastifyOtelInstrumentation } from '@fastify/otel';
import { context, propagation, trace } from '@opentelemetry/api';
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { JsonTraceSerializer } from '@opentelemetry/otlp-transformer';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  type ReadableSpan,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-node';
import type { FastifyPluginCallback } from 'fastify';

import { callOutside } from '../call-outside.ts';
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
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'koorem', 'service.version': readVersion() }),
    spanProcessors: [new BatchSpanProcessor(exporterTo(endpoint))],
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
  return {
    plugin: requests.plugin(),
    async close() {
      for (const each of [trace, context, propagation]) each.disable();
      await provider.shutdown();
    },
  };
}

/** A stopping server does not wait long for an unavailable collector. */
const longestAnswerMs = 3000;
/** It may say that it has refused some spans, which nobody reads. */
const longestAnswerBytes = 16 * 1024;

/** Sends spans as JSON; what the collector does not take is lost. */
function exporterTo(endpoint: string): SpanExporter {
  const url = new URL(`${endpoint}/v1/traces`);
  const headers = {
    ...headersOf(process.env.OTEL_EXPORTER_OTLP_HEADERS),
    'content-type': 'application/json',
  };
  const send = async (spans: ReadableSpan[]): Promise<ExportResult> => {
    try {
      const { status } = await callOutside(url, {
        method: 'POST',
        headers,
        body: Buffer.from(JsonTraceSerializer.serializeRequest(spans) ?? []),
        signal: AbortSignal.timeout(longestAnswerMs),
        longestAnswer: longestAnswerBytes,
        isStatusEnough: true,
      });
      return { code: status < 300 ? ExportResultCode.SUCCESS : ExportResultCode.FAILED };
    } catch (error) {
      return { code: ExportResultCode.FAILED, error: error as Error };
    }
  };
  return {
    export: (spans, tell) => void send(spans).then(tell),
    shutdown: () => Promise.resolve(),
  };
}

/** Reads `name=value,name=value`, percent-encoded, as OpenTelemetry writes headers. */
function headersOf(text = ''): Record<string, string> {
  const pairs = text
    .split(',')
    .map((pair) => pair.split(/=(.*)/s, 2).map((part) => decodeURIComponent(part.trim())));
  return Object.fromEntries(pairs.filter(([name]) => name !== ''));
}

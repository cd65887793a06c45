import type { FastifyInstance } from 'fastify';

import type { Endpoint } from '#api/endpoint.ts';
import { endpoints } from '#api/endpoints.ts';

import { schemaOf } from '../http/openapi.ts';
import { html, type Html } from './html.ts';
import { sendPage } from './page.ts';

/** Serves `/api/docs`: a plain list that needs no script, enough to find a call and what it takes. */
export function registerApiDocs(app: FastifyInstance): void {
  app.get('/docs', (_request, reply) =>
    sendPage(reply, {
      title: 'API',
      lang: 'en',
      layout: 'document',
      body: html`<h1>Koorem API</h1>
        <p><a href="/api/openapi.json">OpenAPI 3.1</a></p>
        ${Object.values<Endpoint>(endpoints).map(entry)}`,
    }),
  );
}

function entry({ method, path, summary, access, query, body, output }: Endpoint): Html {
  const who = 'scope' in access ? access.scope : access.anyOf.join(', ');
  return html`<details>
    <summary><code>${method} /api${path}</code> ${summary} <small>${who}</small></summary>
    ${schema('query', query, 'input')} ${schema('body', body, 'input')} ${schema('answer', output, 'output')}
  </details>`;
}

function schema(
  name: string,
  described: Endpoint['output'] | undefined,
  io: 'input' | 'output',
): Html | null {
  if (described === undefined || typeof described === 'string') return null;
  return html`<h3>${name}</h3>
    <pre>${JSON.stringify(schemaOf(described, io), null, 2)}</pre>`;
}

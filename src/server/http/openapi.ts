import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

import { driverLanguages } from '#api/driver/languages.ts';
import type { Endpoint } from '#api/endpoint.ts';
import { endpoints } from '#api/endpoints.ts';
import { rowProblemSentences, validationSentences } from '#api/error-codes.ts';
import { outboxOwnerHeader } from '#api/routes.ts';

/** Serves OpenAPI 3.1 of everything under /api, made from the endpoint table. */
export function registerOpenApi(app: FastifyInstance): void {
  // Made at the first request, not while the server starts.
  let document: ReturnType<typeof openApiDocument> | undefined;
  app.get('/openapi.json', () => (document ??= openApiDocument()));
}

/** Returns the OpenAPI document; a test checks it with a validator. */
export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [operationId, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const url = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    (paths[url] ??= {})[endpoint.method.toLowerCase()] = operation(operationId, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Koorem',
      version: '1',
      description: 'Lists answer {content:[…]}, refusals are RFC 9457 problems.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'koorem_session' },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
      schemas: { Problem: problemSchema },
    },
    security: [{ session: [] }, { bearer: [] }],
  };
}

function operation(operationId: string, endpoint: Endpoint) {
  const statuses = [400, 401, 403, 422, 429, ...(endpoint.errors ?? []).map((name) => namedStatus[name])];
  return {
    operationId,
    summary: endpoint.summary,
    'x-access':
      'scope' in endpoint.access ? `scope ${endpoint.access.scope}` : endpoint.access.anyOf.join(' or '),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.idempotent === true ? [idempotencyKeyHeader] : []),
      ...(endpoint.namesOwner === true ? [ownerHeader] : []),
    ],
    ...(endpoint.body !== undefined && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
      },
    }),
    responses: {
      [endpoint.status ?? 200]: success(endpoint),
      ...Object.fromEntries(statuses.map((status) => [status, refusal])),
      ...(endpoint.current !== undefined && { 409: refusalWith(endpoint.current) }),
    },
  };
}

const namedStatus = { NOT_FOUND: 404, CONFLICT: 409, GATEWAY: 502, NOT_CONFIGURED: 503 } as const;

const idempotencyKeyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key with the same request gives the first answer again and does nothing twice.',
  schema: { type: 'string', format: 'uuid' },
};

const ownerHeader = {
  name: outboxOwnerHeader,
  in: 'header',
  required: false,
  description: 'The id of the user whose action it is; a session of somebody else is answered 401.',
  schema: { type: 'string' },
};

const refusal = {
  description: 'Refused',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

/** A 409 that shows a record as it is now. */
function refusalWith(current: z.ZodMiniType) {
  const withCurrent = { type: 'object', properties: { current: schemaOf(current, 'output') } };
  const schema = { allOf: [{ $ref: '#/components/schemas/Problem' }, withCurrent] };
  return { ...refusal, content: { 'application/problem+json': { schema } } };
}

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'errorMessage', 'errorDescription', 'errors'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    errorMessage: {
      type: 'string',
      description: `A sentence, ready to show: in Estonian, to drivers in the language of Accept-Language (${driverLanguages.join(', ')})`,
    },
    errorDescription: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['code', 'message'],
        properties: {
          code: { type: 'string', enum: Object.keys({ ...validationSentences, ...rowProblemSentences }) },
          field: { type: 'string', description: 'Dotted path into the request' },
          rowId: { type: 'integer' },
          finding: { type: 'string', description: 'Of what is only asked about: the code of the finding' },
          otherRowId: { type: 'integer', description: 'The row that is in the way' },
          most: { type: 'integer', description: 'Of a text that is too long: the most characters' },
          message: { type: 'string' },
          explanation: { type: 'string' },
        },
      },
    },
    requestId: { type: 'string' },
    current: { description: 'With 409: the record as it is now' },
  },
};

function success(endpoint: Endpoint) {
  if (endpoint.output === 'none') return { description: 'Done' };
  const content =
    endpoint.output === 'file'
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: schemaOf(endpoint.output, 'output') } };
  return { description: 'Done', content };
}

function parameters(schema: z.ZodMiniType | undefined, where: 'path' | 'query') {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

/** Returns JSON Schema of what an endpoint takes or answers with. */
export function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

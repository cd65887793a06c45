import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

/** The parts of JSON Schema that the server's document uses. */
export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  maxItems?: number;
  maxLength?: number;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
}

interface RawOperation {
  operationId: string;
  'x-access': string;
  parameters: Parameter[];
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } };
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, RawOperation>>;
  components: { schemas: { Problem: JsonSchema } };
}

/** One operation of the document, as the fuzzer needs it. */
export interface Operation {
  id: string;
  method: string;
  /** With `{name}` for parameters, without `/api`. */
  path: string;
  /** Any of these opens it. */
  permissions: readonly string[];
  /** Or, when set, only this scope does. */
  scope: string | null;
  pathParameters: readonly Parameter[];
  query: readonly Parameter[];
  body: JsonSchema | null;
  takesKey: boolean;
  /** All statuses that the document names. */
  statuses: readonly number[];
  success: number;
  answers: 'json' | 'file' | 'nothing';
  /** Says whether an answer of success is as documented. */
  isAsDocumented: ValidateFunction;
}

/** Reads the server's own description of itself. */
export function readOperations(document: OpenApiDocument): {
  operations: Operation[];
  isProblem: ValidateFunction;
} {
  // Formats have their patterns beside them.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => operationOf(ajv, path, method, raw)),
  );
  return { operations, isProblem: ajv.compile(document.components.schemas.Problem) };
}

function operationOf(ajv: Ajv2020, path: string, method: string, raw: RawOperation): Operation {
  const statuses = Object.keys(raw.responses).map(Number);
  const success = statuses.find((status) => status < 300) ?? 200;
  const content = raw.responses[success]?.content;
  const json = content?.['application/json']?.schema;
  const access = raw['x-access'];
  return {
    id: raw.operationId,
    method: method.toUpperCase(),
    path,
    permissions: access.startsWith('scope ') ? [] : access.split(' or '),
    scope: access.startsWith('scope ') ? access.slice('scope '.length) : null,
    pathParameters: raw.parameters.filter((each) => each.in === 'path'),
    query: raw.parameters.filter((each) => each.in === 'query'),
    body: raw.requestBody?.content['application/json'].schema ?? null,
    takesKey: raw.parameters.some((each) => each.name === 'Idempotency-Key'),
    statuses,
    success,
    answers: json !== undefined ? 'json' : content === undefined ? 'nothing' : 'file',
    isAsDocumented: ajv.compile(json ?? {}),
  };
}

import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';

import type { Endpoint } from '#api/endpoint.ts';
import { endpoints } from '#api/endpoints.ts';

import { openTestApp } from '../../../tests/setup/test-app.ts';
import { encoderOf } from './answer-encoder.ts';

const { anonymous } = await openTestApp();
const answer = await anonymous.get<{
  paths: Record<string, Record<string, unknown>>;
  components: {
    schemas: { Problem: { properties: { errors: { items: { properties: { code: { enum: string[] } } } } } } };
  };
}>('/api/openapi.json');

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const result = await validator.validate(structuredClone(answer.body));
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
  expect(validator.version).toBe('3.1');
});

test('the document holds every endpoint', () => {
  const described = Object.entries(answer.body.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const listed = Object.values<Endpoint>(endpoints).map(
    ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
  );
  expect(described.sort()).toEqual(listed.sort());
});

test('every answer can be encoded by its schema', () => {
  for (const { output } of Object.values<Endpoint>(endpoints)) {
    if (typeof output !== 'string') expect(encoderOf(output)).toBeTypeOf('function');
  }
});

test('a refusal shows the record that its endpoint names, by its fields, and codes that there are', () => {
  const schemas = (path: string, method: string) => {
    const operation = answer.body.paths[path]?.[method] as { responses: Record<string, { content: object }> };
    return JSON.stringify(operation.responses['409']?.content);
  };
  expect(schemas('/transport-job-products/patch-products', 'patch')).toContain('sentToPkTerminal');
  expect(schemas('/message/{id}/resend', 'post')).toBe(
    JSON.stringify({ 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }),
  );
  const codes = answer.body.components.schemas.Problem.properties.errors.items.properties.code;
  expect(codes.enum).toEqual(expect.arrayContaining(['CHANGED_MEANWHILE', 'ALREADY_SENT', 'REQUIRED']));
});

test('people can read it too', async () => {
  const page = await anonymous.get('/api/docs');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  for (const { path } of Object.values<Endpoint>(endpoints)) expect(page.text).toContain(`/api${path}`);
});

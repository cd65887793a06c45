import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';

import type { Endpoint } from '#api/endpoint.ts';
import { endpoints } from '#api/endpoints.ts';

import { openTestApp } from '../../../tests/setup/test-app.ts';

const { anonymous } = await openTestApp();
const answer = await anonymous.get<{ openapi: string; paths: Record<string, Record<string, unknown>> }>(
  '/api/openapi.json',
);

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

test('people can read it too', async () => {
  const page = await anonymous.get('/api/docs');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  for (const { path } of Object.values<Endpoint>(endpoints)) expect(page.text).toContain(`/api${path}`);
});

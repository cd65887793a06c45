import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { sayingSo, schemaResolver } from './schema-resolver.ts';

const request = z.strictObject({
  transportDate: z.iso.date(),
  client: z.object({ id: z.int() }),
  quantity: z.number().check(z.positive()),
  lines: z.array(z.strictObject({ product: z.object({ id: z.int() }) })).check(z.minLength(1)),
});
const resolve = schemaResolver<Record<string, unknown>, z.infer<typeof request>>(request);
const options = { fields: {}, shouldUseNativeValidation: false };

const good = {
  transportDate: '2026-11-21',
  client: { id: 7, label: 'Kuuse Talu OÜ' },
  quantity: 28.5,
  lines: [{ product: { id: 1, label: 'Raps' } }],
};

test('gives the request that goes to the server, without what only the form needs', () => {
  expect(resolve(good, undefined, options)).toEqual({
    values: { ...good, client: { id: 7 }, lines: [{ product: { id: 1 } }] },
    errors: {},
  });
});

test('says Nõutud of each empty field, at the field itself', () => {
  const empty = { transportDate: null, client: null, quantity: null, lines: [{ product: null }] };
  expect(resolve(empty, undefined, options)).toMatchObject({
    errors: {
      transportDate: { type: 'required', message: 'Nõutud' },
      client: { type: 'required', message: 'Nõutud' },
      quantity: { type: 'required' },
      lines: { 0: { product: { type: 'required' } } },
    },
  });
  expect(resolve({ ...good, lines: [] }, undefined, options)).toMatchObject({
    errors: { lines: { type: 'required' } },
  });
});

test('says what the schema itself says of a value', () => {
  const resolveDay = schemaResolver<Record<string, unknown>, { day: string }>(
    z.strictObject({ day: z.string().check(z.refine(() => false, sayingSo('Päev on möödas'))) }),
  );
  expect(resolveDay({ day: '2026-05-21' }, undefined, options)).toMatchObject({
    errors: { day: { message: 'Päev on möödas' } },
  });
});

test('says of a text that is too long how long it may be', () => {
  const resolveNote = schemaResolver<Record<string, unknown>, { note: string }>(
    z.strictObject({ note: z.string().check(z.maxLength(200)) }),
  );
  expect(resolveNote({ note: 'x'.repeat(201) }, undefined, options)).toMatchObject({
    errors: { note: { message: 'Liiga pikk, kuni 200 märki' } },
  });
});

test('tells texts that cannot be read from values that may not be', () => {
  const bad = { ...good, transportDate: '32.13', quantity: Number.NaN };
  expect(resolve(bad, undefined, options)).toMatchObject({
    errors: { transportDate: { type: 'format' }, quantity: { type: 'format' } },
  });
  expect(resolve({ ...good, quantity: 0 }, undefined, options)).toMatchObject({
    errors: { quantity: { type: 'positive', message: 'Peab olema suurem kui 0' } },
  });
});

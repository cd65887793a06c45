import { expect, test } from 'vitest';

import { ApiError } from '../../platform/problem.ts';
import { sortProblems, summarise } from './form-problems.ts';

function refused(errors: { code: 'REQUIRED' | 'NOT_ALLOWED'; field?: string; message: string }[]): ApiError {
  const texts = { type: 'about:blank', title: 'Refused', detail: '', errorMessage: '', errorDescription: '' };
  return new ApiError(422, { ...texts, status: 422, errors });
}

test('puts each problem on its field, also when its path goes deeper', () => {
  const error = refused([
    { code: 'REQUIRED', field: 'quantity', message: 'Nõutud' },
    { code: 'NOT_ALLOWED', field: 'client.id', message: 'Ei ole lubatud' },
    { code: 'NOT_ALLOWED', field: 'clientele', message: 'Vigane väärtus' },
  ]);
  expect(sortProblems(error, ['quantity', 'client'])).toEqual({
    fields: [
      { path: 'quantity', message: 'Nõutud' },
      { path: 'client', message: 'Ei ole lubatud' },
    ],
    others: ['Vigane väärtus'],
  });
});

test('the first problem of a field counts; errors of other kinds have none', () => {
  const twice = refused([
    { code: 'REQUIRED', field: 'quantity', message: 'Nõutud' },
    { code: 'NOT_ALLOWED', field: 'quantity', message: 'Ei ole lubatud' },
  ]);
  expect(sortProblems(twice, ['quantity']).fields).toEqual([{ path: 'quantity', message: 'Nõutud' }]);
  expect(sortProblems(new Error('x'), ['quantity'])).toEqual({ fields: [], others: [] });
});

test('names the fields of each kind of wrong in one line', () => {
  expect(
    summarise([
      { label: 'Toode', message: 'Nõutud' },
      { label: 'Veo kuupäev', message: 'Formaat: pp.kk.aaaa' },
      { label: 'Kogus', message: 'Nõutud' },
      { label: 'Tarnitud', message: '28,5 t / 28 500 t?' },
    ]),
  ).toBe('Nõutud: Toode, Kogus\nFormaat: pp.kk.aaaa: Veo kuupäev\nTarnitud: 28,5 t / 28 500 t?');
  expect(summarise([])).toBeNull();
});

test('a message that names its field does not name it twice', () => {
  expect(summarise([{ label: 'Veo kuupäev', message: 'Veo kuupäev on möödas' }])).toBe(
    'Veo kuupäev on möödas',
  );
});

import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { type DriverLanguage, driverLanguages } from '#api/driver/languages.ts';

import { actionFields } from '../../../../tests/factories/driver-actions.ts';
import { drive, driverPaths, openDriving } from '../../../../tests/setup/driving.ts';
import { driverMessages } from '../../i18n/driver/messages.ts';

const { haulWithDriver, staff, signIn } = await openDriving();

const languages: [DriverLanguage, string | undefined][] = [
  ['et', undefined],
  ['et', 'de-DE, et;q=0.8'],
  ['ru', 'ru-RU,ru;q=0.9,en-US;q=0.8'],
  ['en', 'en-GB'],
  ...driverLanguages.map((each): [DriverLanguage, string] => [each, each]),
];

describe.each(languages)("a driver's own language: %s by Accept-Language %s", (language, header) => {
  const headers: Record<string, string> = header === undefined ? {} : { 'accept-language': header };
  const messages = driverMessages[language];

  test('a question about a weight names its numbers', async () => {
    const haul = await haulWithDriver();
    await drive(haul.driver, haul.jobId, 2);
    const body = { ...actionFields(haul.jobId), grossWeightKg: 45_200, vehicleWeightKg: 16_700 };
    const asked = await haul.driver.post(driverPaths.leave, body, headers);
    const sentences: Record<DriverLanguage, string> = {
      et: '1,2 t üle lubatud massi (44 t)',
      ru: 'На 1,2 т больше разрешённой массы (44 т)',
      en: '1,2 t over the legal mass (44 t)',
    };
    const sentence = sentences[language];
    expect(asked.problem).toMatchObject({
      status: 422,
      errorMessage: messages.refusals.invalid([sentence]),
      errors: [{ code: 'UNUSUAL', message: messages.codes.UNUSUAL, explanation: sentence }],
    });
  });

  test('every other refusal', async () => {
    const { driver, jobId } = await haulWithDriver();
    const other = await haulWithDriver();
    const foreign = await driver.post(driverPaths.start, actionFields(other.jobId), headers);
    expect(foreign.problem).toMatchObject({ status: 403, errorMessage: messages.refusals.forbidden });
    const future = actionFields(jobId, '2026-05-20T13:00:00+03:00');
    const ahead = await driver.post(driverPaths.start, future, headers);
    expect(ahead.problem.errors[0]?.explanation).toBe(messages.job.inFuture);
    const empty = await driver.post(driverPaths.start, { actionId: randomUUID() }, headers);
    expect(empty.problem.errors.map(({ message }) => message)).toEqual([
      messages.codes.REQUIRED,
      messages.codes.REQUIRED,
    ]);
    const nobody = await signIn({ permissions: [] });
    const refused = await nobody.post(driverPaths.start, actionFields(jobId), headers);
    expect(refused.problem.errorMessage).toBe(messages.refusals.forbidden);
  });
});

test('what a driver confirms is told to the office in Estonian', async () => {
  const haul = await haulWithDriver();
  await drive(haul.driver, haul.jobId, 2);
  const confirmed = ['grossWeightKg'];
  const body = { ...actionFields(haul.jobId), grossWeightKg: 45_200, vehicleWeightKg: 16_700, confirmed };
  const taken = await haul.driver.post(driverPaths.leave, body, { 'accept-language': 'ru' });
  expect(taken.status).toBe(200);
  const alerts = await staff.get<{ content: { rowId: number; summary: string }[] }>('/api/alerts');
  const own = alerts.body.content.find(({ rowId }) => rowId === haul.row.id);
  expect(own?.summary).toContain('üle lubatud massi');
});

test('the office reads Estonian, whatever its browser prefers', async () => {
  const answer = await staff.get('/api/transport-job-products/987654/driver-record', {
    'accept-language': 'en-US,en;q=0.9',
  });
  expect(answer.problem.errorMessage).toBe('Ei leitud');
});

/** Each sentence by its dotted name, put together with sample values. */
function sentences(value: unknown, name = ''): [string, string][] {
  if (typeof value === 'string') return [[name, value]];
  if (typeof value === 'function') return [[name, String((value as (of: unknown) => unknown)(['5']))]];
  return Object.entries(value as object).flatMap(([key, inner]) => sentences(inner, `${name}.${key}`));
}

test('has every sentence in Russian', () => {
  expect(sentences(driverMessages.ru).filter(([, sentence]) => !/[а-яё]/i.test(sentence))).toEqual([]);
});

test.each(driverLanguages.filter((language) => language !== 'et'))(
  'has no sentence that stays Estonian in %s',
  (language) => {
    const own = new Map(sentences(driverMessages.et));
    const same = ([name, sentence]: [string, string]) => own.get(name) === sentence;
    expect(sentences(driverMessages[language]).filter(same)).toEqual([]);
  },
);

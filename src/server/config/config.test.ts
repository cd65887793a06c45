import { expect, test } from 'vitest';

import { readConfig } from './config.ts';

const publicUrlOf = (given: string) => readConfig({ PUBLIC_URL: given }).publicUrl;

test.each([
  ['HTTPS://Koorem.Example', 'https://koorem.example'],
  ['https://koorem.example/', 'https://koorem.example'],
  ['https://koorem.example:443', 'https://koorem.example'],
  ['http://koorem.example:80/', 'http://koorem.example'],
  ['http://Kontor.Local:3000', 'http://kontor.local:3000'],
  ['http://192.168.1.10:3000', 'http://192.168.1.10:3000'],
  ['https://vedu-õü.example', 'https://xn--vedu--hua3c.example'],
])('PUBLIC_URL %s is kept as browsers write it', (given, kept) => {
  expect(publicUrlOf(given)).toBe(kept);
});

test.each([
  'https://koorem.example/vedu',
  'https://koorem.example/?a=1',
  'https://koorem.example/#algus',
  'https://mari:parool@koorem.example',
])('PUBLIC_URL %s is refused', (given) => {
  expect(() => publicUrlOf(given)).toThrow('PUBLIC_URL must end with the host or the port');
});

test.each([
  [{}, true],
  [{ DEMO: '0' }, true],
  [{ NODE_ENV: 'production' }, false],
  [{ DATABASE_URL: 'postgres://db/koorem' }, false],
  [{ DATABASE_URL: 'postgres://db/koorem', DEMO: '1' }, true],
  [{ NODE_ENV: 'production', SIMULATE_EXTERNAL: '1' }, true],
  [{ SIMULATE_EXTERNAL: '0' }, false],
])('with %j simulators stand in for outside systems without keys: %s', (env, simulate) => {
  expect(readConfig(env).external.simulate).toBe(simulate);
});

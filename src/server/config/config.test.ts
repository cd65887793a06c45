import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { readConfig } from './config.ts';
import { findMisspelt, variables } from './variables.ts';

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
  [{ NODE_ENV: 'production', EMBEDDED_IN_PRODUCTION: '1' }, false],
  [{ DATABASE_URL: 'postgres://db/koorem' }, false],
  [{ DATABASE_URL: 'postgres://db/koorem', DEMO: '1' }, true],
  [{ NODE_ENV: 'production', EMBEDDED_IN_PRODUCTION: '1', SIMULATE_EXTERNAL: '1' }, true],
  [{ SIMULATE_EXTERNAL: '0' }, false],
])('with %j simulators stand in for external systems without keys: %s', (env, simulate) => {
  expect(readConfig(env).external.maySimulate).toBe(simulate);
});

test('the embedded database is not taken in production unless somebody says so', () => {
  const production = { NODE_ENV: 'production' };
  expect(() => readConfig(production)).toThrow(
    /^DATABASE_URL must be set in production.*EMBEDDED_IN_PRODUCTION=1/,
  );
  expect(() => readConfig({ ...production, DATABASE_URL: '' })).toThrow(
    'DATABASE_URL must be set in production',
  );
  expect(readConfig({ ...production, EMBEDDED_IN_PRODUCTION: '1' }).databaseUrl).toBeNull();
  expect(readConfig({ ...production, DATABASE_URL: 'postgres://db/koorem' }).databaseUrl).not.toBeNull();
});

test('a malformed address of the database is refused without its password', () => {
  const refused = () => readConfig({ DATABASE_URL: 'postgres//koorem:saladus@db/koorem' });
  expect(refused).toThrow('DATABASE_URL must be an address like postgres://host/….');
  expect(refused).not.toThrow(/saladus/);
});

test('a start that only looks like production, or sends passwords in clear text, is warned of', () => {
  expect(readConfig({ NODE_ENV: 'prod' }).warnings).toEqual([expect.stringContaining('NODE_ENV=prod')]);
  const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/koorem' };
  expect(readConfig({ ...production, PUBLIC_URL: 'http://koorem.ee' }).warnings).toEqual([
    expect.stringContaining('PUBLIC_URL is not https'),
  ]);
  expect(readConfig({ ...production, PUBLIC_URL: 'https://koorem.ee' }).warnings).toEqual([]);
  expect(readConfig({}).warnings).toEqual([]);
});

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['PUBLICURL', 'PUBLIC_URL'],
  ['database_url', 'DATABASE_URL'],
  ['Port', 'PORT'],
  ['MESSENTE_PASWORD', 'MESSENTE_PASSWORD'],
  ['SIMULATE_EXTERNALS', 'SIMULATE_EXTERNAL'],
])('the misspelt variable %s ends the start, with the one that is meant', (name, meant) => {
  expect(() => readConfig({ [name]: 'x' })).toThrow(`${name} is not known. Is ${meant} meant?`);
});

test("variables of other programs are nobody's slips, each of ours is known", () => {
  const others = {
    HOME: '/root',
    PATH: '/bin',
    SHOST: 'x',
    PGHOST: 'db',
    LANG: 'et_EE',
    TEST_DATABASE_URL: 'x',
  };
  expect(findMisspelt(others)).toEqual([]);
  expect(findMisspelt(Object.fromEntries(variables.map((name) => [name, 'x'])))).toEqual([]);
});

test.each([
  [{ MESSENTE_USERNAME: 'x' }, 'MESSENTE_PASSWORD must be set when MESSENTE_USERNAME is.'],
  [
    { MESSENTE_PASSWORD: 'x', MESSENTE_USERNAME: '' },
    'MESSENTE_USERNAME must be set when MESSENTE_PASSWORD is.',
  ],
  [{ WAYBILLER_USER_ID: '7' }, 'WAYBILLER_API_KEY must be set when WAYBILLER_USER_ID is.'],
  [{ ROUTER_KIND: 'osrm' }, 'ROUTER_URL must be set when ROUTER_KIND is.'],
])('half of what a system needs, %j, ends the start', (env, problem) => {
  expect(() => readConfig(env)).toThrow(problem);
});

test.each([
  'https://kaart.ee/tiles',
  'kaart/{z}/{x}/{y}.png',
  'ftp://kaart.ee/{z}/{x}/{y}',
  'https://a.ee/{z}/{x}/{y}; x',
])('map tiles at %j are refused', (text) => {
  expect(() => readConfig({ MAP_TILES_URL: text })).toThrow('MAP_TILES_URL must be an address like');
});

test('map tiles and the address service are read', () => {
  const [tiles, gazetteer] = ['https://kaart.ee/{z}/{x}/{y}.png', 'https://inaadress.example.ee/gazetteer'];
  const config = readConfig({ MAP_TILES_URL: tiles, ADDRESS_SEARCH_URL: gazetteer });
  expect([config.mapTilesUrl, config.external.addressSearchUrl]).toEqual([tiles, gazetteer]);
  expect(() => readConfig({ ADDRESS_SEARCH_URL: 'inaadress' })).toThrow('ADDRESS_SEARCH_URL must be');
});

test('a variable that nobody reads is named where several of ours begin with its word', () => {
  const unread = { MESSENTE_REGION: 'eu', PK_TERMINAL_USER: 'x', ROUTER_KEY: 'x', SMTP_HOST: 'x' };
  const others = { HOME: '/root', NODE_OPTIONS: '--no-warnings', DATA_CENTER: 'x' };
  expect(readConfig({ ...unread, ...others }).unknownVariables).toEqual(Object.keys(unread));
});

test('every variable is said in docs/operations.md', () => {
  const said = readFileSync(path.join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  expect(variables.filter((name) => !said.includes(`\`${name}\``) && name !== 'NODE_ENV')).toEqual([]);
});

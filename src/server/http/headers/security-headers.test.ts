import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, test } from 'vitest';

import { openTestApp } from '../../../../tests/setup/test-app.ts';
import { readConfig } from '../../config/config.ts';
import { headersFor, policyForPage } from './security-headers.ts';

const { anonymous, signIn } = await openTestApp();
const staff = await signIn();

/** Directives of the policy by name. */
function policyOf(header: unknown): Record<string, string> {
  const directives = String(header).split('; ');
  return Object.fromEntries(
    directives.map((each) => [each.slice(0, each.indexOf(' ')), each.slice(each.indexOf(' ') + 1)]),
  );
}

describe('every answer carries them', () => {
  test.each<[string, string, 'staff' | 'anonymous']>([
    ['an answer', '/api/user/settings', 'staff'],
    ['a refusal', '/api/user/settings', 'anonymous'],
    ['an address that cannot be decoded', '/api/companies/%E0%A4%A', 'staff'],
    ['what is not there', '/api/no-such-thing', 'staff'],
    ['the start page', '/', 'anonymous'],
    ['the identity server', '/oidc/.well-known/openid-configuration', 'anonymous'],
    ['the session', '/auth/session', 'anonymous'],
    ['the health', '/health/live', 'anonymous'],
  ])('%s', async (_name, url, who) => {
    const { headers } = await (who === 'staff' ? staff : anonymous).get(url);
    expect(headers).toMatchObject({
      'content-security-policy': expect.any(String),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
  });
});

test('no inline script and no inline style may run, and nobody may frame a page', async () => {
  const { headers } = await anonymous.get('/health/live');
  const policy = policyOf(headers['content-security-policy']);
  expect(policy).toMatchObject({
    'default-src': "'self'",
    'script-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  });
  expect(Object.values(policy).join(' ')).not.toMatch(/unsafe|\*|http:/);
});

test('the page of the web app may have the styles that are written in it, by what they say, and no scripts', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../../web/index.html'), 'utf8');
  const built = path.join(import.meta.dirname, '../../../../dist/web/index.html');
  for (const text of [page, ...(existsSync(built) ? [readFileSync(built, 'utf8')] : [])]) {
    expect(text).not.toMatch(/\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/);
  }
  const policy = policyOf(policyForPage(readConfig({}), '<style>p{color:red}</style><p>'));
  const hash = createHash('sha256').update('p{color:red}').digest('base64');
  expect(policy['style-src']).toBe(`'self' 'sha256-${hash}'`);
  expect(policy['script-src']).toBe("'self'");
});

test('only over https browsers are told to stay there', () => {
  const over = (publicUrl: string) => headersFor(readConfig({ PUBLIC_URL: publicUrl }));
  expect(over('https://koorem.example')['strict-transport-security']).toMatch(/max-age=31536000/);
  expect(over('http://localhost:3000')['strict-transport-security']).toBeUndefined();
});

test('a form may go on to an external identity server, and only there', () => {
  const config = readConfig({ OIDC_ISSUER: 'https://id.example/realms/koorem' });
  const policy = policyOf(headersFor(config)['content-security-policy']);
  expect(policy['form-action']).toBe("'self' https://id.example");
});

describe('a write from another site is refused', () => {
  test.each<[string, Record<string, string>, number]>([
    ['by its fetch metadata', { 'sec-fetch-site': 'cross-site' }, 403],
    ['from a neighbouring site', { 'sec-fetch-site': 'same-site' }, 403],
    ['by its origin', { origin: 'https://evil.example' }, 403],
    ['from an opaque origin', { origin: 'null' }, 403],
    ['but not from our own pages', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' }, 200],
    ['nor from a program', {}, 200],
  ])('%s', async (_name, headers, status) => {
    const setting = { key: 'datatableStyle', value: '{}' };
    expect((await staff.post('/api/user/settings', setting, headers)).status).toBe(status);
  });

  test('a read is not', async () => {
    expect((await staff.get('/api/user/settings', { 'sec-fetch-site': 'cross-site' })).status).toBe(200);
  });
});

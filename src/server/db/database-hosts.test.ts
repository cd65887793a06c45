import { expect, test } from 'vitest';

import { addressesOf, DatabaseHosts } from './database-hosts.ts';

test.each([
  ['postgres://a:5432/koorem', ['postgres://a:5432/koorem']],
  ['postgres://u:p%40@a,b:5433/koorem', ['postgres://u:p%40@a/koorem', 'postgres://u:p%40@b:5433/koorem']],
  [
    'postgresql://u@[::1]:1,[::1]:2/koorem?sslmode=require&target_session_attrs=read-write',
    ['postgresql://u@[::1]:1/koorem?sslmode=require', 'postgresql://u@[::1]:2/koorem?sslmode=require'],
  ],
  [
    'postgres://a,b/koorem?target_session_attrs=read-write&sslmode=require',
    ['postgres://a/koorem?sslmode=require', 'postgres://b/koorem?sslmode=require'],
  ],
  ['postgres://a,b/koorem?target_session_attrs=primary', ['postgres://a/koorem', 'postgres://b/koorem']],
])('%s names its hosts', (url, addresses) => {
  expect(addressesOf(url)).toEqual(addresses);
});

test('many who lose the same host at once go on to the next one, not past it', () => {
  const hosts = new DatabaseHosts('postgres://a,b,c/koorem');
  const lost = hosts.address;
  for (let each = 0; each < 5; each += 1) hosts.giveUp(lost);
  expect(hosts.address).toBe('postgres://b/koorem');
  hosts.giveUp('postgres://c/koorem');
  expect(hosts.address).toBe('postgres://b/koorem');
});

import { expect, test } from 'vitest';

import { addressOf, paramsOf, routeAt, withoutSlash } from './address.ts';

test.each([
  [{ to: '/services/orders' }, '/services/orders'],
  [{ to: '/services/trucks/$id', params: { id: '7' } }, '/services/trucks/7'],
  [{ to: '/services/admin/$kind', params: { kind: 'a/b?' } }, '/services/admin/a%2Fb%3F'],
  [
    { to: '/services/orders', search: { kind: 'sales', page: undefined, sort: null } },
    '/services/orders?kind=sales',
  ],
  [
    { to: '/services/datatable', search: { truck: '123 ABC', sort: ['id', 'date'] } },
    '/services/datatable?truck=123+ABC&sort=id&sort=date',
  ],
  // As a message names it.
  [{ to: '/services/truck-driver?job=7' }, '/services/truck-driver?job=7'],
])('%j is %s', (address, text) => {
  expect(addressOf(address)).toBe(text);
});

test.each([
  ['/services/trucks/$id', '/services/trucks/7', { id: '7' }],
  ['/services/trucks/$id', '/services/trucks/a%20b', { id: 'a b' }],
  ['/services/trucks/$id', '/services/trucks/%', { id: '%' }],
  ['/services/trucks', '/services/trucks', {}],
  ['/services/trucks/$id', '/services/trucks', null],
  ['/services/trucks/$id', '/services/trucks/7/loads', null],
  ['/services/trucks/$id', '/services/trailers/7', null],
])('%s read from %s', (pattern, pathname, params) => {
  expect(paramsOf(pattern, pathname)).toEqual(params);
});

test('a path that is named goes before a pattern that fits it', () => {
  const routes = [{ path: '/admin/$kind' }, { path: '/admin/imports' }];
  expect(routeAt(routes, '/admin/imports')).toEqual({ route: routes[1], params: {} });
  expect(routeAt(routes, '/admin/trucks')).toEqual({ route: routes[0], params: { kind: 'trucks' } });
  expect(routeAt(routes, '/somewhere')).toBeNull();
});

test('a trailing slash does not matter', () => {
  expect(['/services/orders/', '/services/orders', '/', '//'].map(withoutSlash)).toEqual([
    '/services/orders',
    '/services/orders',
    '/',
    '/',
  ]);
});

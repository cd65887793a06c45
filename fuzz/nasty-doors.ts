import type { Caller } from './callers.ts';
import type { WireAnswer } from './exchange.ts';

interface Asked {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}
type Ask = (asked: Asked) => Promise<WireAnswer>;

/** Where a text from outside comes in: a request that carries it. */
export interface Door {
  name: string;
  caller: Caller['name'];
  /** The most bytes that get in: what is longer is refused before anybody reads it. */
  sizes: readonly number[];
  request: (text: string) => Asked;
  /** What is done with the text afterwards, until it is done; the last answer counts. */
  follow?: (first: WireAnswer, ask: Ask, text: string) => Promise<WireAnswer>;
}

const megabyte = 1_000_000;
/** A request line and headers of 16 KB are the most that Node takes. */
const ofAddress = [100, 1000, 14_000];
const ofHeader = [1000, 14_000];
const ofBody = [200, 1900, 20_000, 100_000, megabyte];

const json = { 'content-type': 'application/json' };
/** A letter is another one each time, or it would be the same again. */
let letters = 0;
const letter = (name: string, sizes: readonly number[], rest: (text: string) => string): Door => ({
  name,
  caller: 'mail program',
  sizes,
  request: (text) => {
    letters += 1;
    return {
      method: 'POST',
      path: '/api/inbox/emails',
      headers: { 'content-type': 'message/rfc822' },
      body: `From: a@naide.example\r\nMessage-ID: <nasty-${letters}@naide.example>\r\n${rest(text)}`,
    };
  },
});
const oneLine = (text: string) => text.replaceAll(/[\r\n]/g, ' ');
const inQuery = (name: string, path: string, parameter: string): Door => ({
  name,
  caller: 'staff',
  sizes: ofAddress,
  // Encoded as little as may be, so that as much as possible gets in.
  request: (text) => ({
    method: 'GET',
    path: `${path}${path.includes('?') ? '&' : '?'}${parameter}=${encodeURIComponent(text)}`,
  }),
});
const inHeader = (header: string): Door => ({
  name: `header ${header}`,
  caller: 'staff',
  sizes: ofHeader,
  request: (text) => ({
    method: 'GET',
    path: '/auth/session',
    headers: { [header]: Buffer.from(oneLine(text)).toString('latin1') },
  }),
});
const inBody = (name: string, method: string, path: string, body: (text: string) => unknown): Door => ({
  name,
  caller: 'staff',
  sizes: ofBody,
  request: (text) => ({ method, path, headers: json, body: JSON.stringify(body(text)) }),
});

/** All doors. A text for a form's field comes in as it would from the form, valid in all else or not. */
export const nastyDoors: readonly Door[] = [
  inBody('paste in the form', 'POST', '/api/order-messages/read', (text) => ({
    text,
    receivedAt: '2026-05-20T08:00:00+03:00',
  })),
  inQuery('search of orders', '/api/transport-orders', 'search'),
  inQuery('search of products', '/api/products', 'search'),
  inQuery('Ctrl+K', '/api/search', 'q'),
  inQuery('filter of the table', '/api/transport-jobs/datatable', 'product'),
  inQuery('order of the table', '/api/transport-jobs/datatable', 'sort'),
  inQuery('filter of the export', '/api/transport-jobs/datatable/export?format=xlsx', 'product'),
  inQuery('back from sign-in', '/auth/login', 'returnTo'),
  inQuery('answer of the identity server', '/auth/callback?code=x', 'state'),
  inQuery('share target', '/services/add-work', 'text'),
  {
    name: 'path',
    caller: 'staff',
    sizes: ofAddress,
    request: (text) => ({ method: 'GET', path: `/services/${encodeURIComponent(text)}` }),
  },
  {
    name: 'path of the API',
    caller: 'staff',
    sizes: ofAddress,
    request: (text) => ({ method: 'GET', path: `/api/${encodeURIComponent(text)}` }),
  },
  ...[
    'user-agent',
    'cookie',
    'accept',
    'accept-language',
    'authorization',
    'if-none-match',
    'idempotency-key',
    'x-forwarded-for',
    'traceparent',
    'referer',
    'range',
  ].map(inHeader),
  inBody('note of an order', 'POST', '/api/transport-orders', (text) => ({
    info: text,
    transportOrderProducts: [],
  })),
  inBody('setting', 'POST', '/api/user/settings', (text) => ({ key: 'datatableStyle', value: text })),
  inBody('tariff', 'POST', '/api/freight/try-tariff', (text) => ({
    tariff: { name: text, rules: [{ kind: 'LOAD', rate: text }] },
  })),
  {
    name: 'import of a file (CSV)',
    caller: 'staff',
    sizes: [200, 20_000, 900_000],
    request: (text) => ({
      method: 'POST',
      path: '/api/admin/imports?name=companies-nasty.csv',
      headers: { 'content-type': 'text/csv' },
      body: `externalId;name\nX;${text}\n`,
    }),
    follow: async (first, ask) => {
      const { id } = (first.body as { content?: { id: number } } | undefined)?.content ?? {};
      if (id === undefined) return first;
      const path = `/api/admin/imports/${id}`;
      let now = await ask({ method: 'GET', path });
      while (/"state":"(?:waiting|running|previewing)"/.test(now.text)) {
        now = await ask({ method: 'GET', path });
      }
      await ask({ method: 'DELETE', path });
      return now;
    },
  },
  letter('letter: text', ofBody, (text) => `Subject: x\r\n\r\n${text}`),
  letter('letter: HTML', ofBody, (text) => `Content-Type: text/html; charset=utf-8\r\n\r\n${text}`),
  letter('letter: head', ofBody, (text) => `Subject: ${oneLine(text)}\r\n\r\nx`),
  letter(
    'letter: attachment',
    ofBody,
    (text) =>
      `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Disposition: attachment; filename="${oneLine(text)}"\r\n\r\n${text}\r\n--b--\r\n`,
  ),
  {
    name: 'SMS of a customer',
    caller: 'mail program',
    sizes: ofBody,
    request: (text) => ({
      method: 'POST',
      path: '/api/inbox/messages',
      headers: json,
      body: JSON.stringify({
        channel: 'SMS',
        from: '+3725551234',
        text,
        receivedAt: '2026-05-20T08:00:00+03:00',
        externalId: `nasty-${(letters += 1)}`,
      }),
    }),
  },
  {
    name: 'report of an SMS',
    caller: 'anonymous',
    sizes: ofBody,
    request: (text) => ({
      method: 'POST',
      path: `/webhooks/sms/1?signature=${encodeURIComponent(text.slice(0, 1000).toWellFormed())}`,
      headers: json,
      body: JSON.stringify({ status: text }),
    }),
  },
  {
    name: 'names in exports and documents',
    caller: 'staff',
    sizes: [200, 1000],
    request: () => ({ method: 'GET', path: '/api/transport-jobs/datatable?size=20' }),
    follow: async (first, ask, text) => {
      const { content = [] } = (first.body ?? {}) as { content?: { id: number; version: number }[] };
      const [{ id, version } = { id: 0, version: 0 }] = content;
      await ask({
        method: 'PATCH',
        path: '/api/transport-job-products/patch-products',
        headers: json,
        body: JSON.stringify([{ id, version, changes: { notes: text } }]),
      });
      await ask({ method: 'GET', path: `/api/transport-job-products/${id}/delivery-document/download` });
      await ask({ method: 'GET', path: '/api/transport-jobs/datatable/export?format=csv' });
      return ask({ method: 'GET', path: '/api/transport-jobs/datatable/export?format=xlsx' });
    },
  },
  {
    name: 'import of names (JSON)',
    caller: 'integration',
    sizes: ofBody,
    request: (text) => ({
      method: 'PUT',
      path: '/api/master-data/companies',
      headers: json,
      body: JSON.stringify({ items: [{ externalId: 'X', name: text, phone: text, email: text }] }),
    }),
  },
  {
    name: 'form of a page',
    caller: 'anonymous',
    sizes: ofBody,
    request: (text) => ({
      method: 'POST',
      path: '/auth/logout',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `username=${encodeURIComponent(text)}`,
    }),
  },
];

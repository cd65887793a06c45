import { createServer } from 'node:http';

import pg from 'pg';

import { tableStatements } from './table-statements.ts';

/**
 * The least that can answer the table: Node's http and pg, the endpoint's own SQL, no session, no rules, no
 * schema. `/page` sends the page alone (the total is kept, as the endpoint keeps it), `/page-and-total` counts
 * at every request. Both prepare their statements once a connection, as the server does.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const { page, total } = await tableStatements();
const kept = await count();

createServer((request, response) => {
  void answer(request.url === '/page').then((body) => {
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.end(body);
  });
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'));

async function answer(keepsTotal: boolean): Promise<string> {
  const [rows, totalElements] = await Promise.all([
    pool.query({ name: 'page', text: page.text, values: [...page.values] }),
    keepsTotal ? kept : count(),
  ]);
  return JSON.stringify({ content: rows.rows, totalElements });
}

async function count(): Promise<number> {
  const { rows } = await pool.query<{ count: string }>({
    name: 'total',
    text: total.text,
    values: [...total.values],
  });
  return Number(rows[0]?.count);
}

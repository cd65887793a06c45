import { createServer } from 'node:http';

import pg from 'pg';

import { tableStatements } from './table-statements.ts';

/**
 * The least that can answer the table: Node's http and pg, the endpoint's own SQL, no session, no rules, no
 * schema. It counts at every request, and prepares its statements once a connection, as the server does.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const { page, locations, total } = await tableStatements();

createServer((_request, response) => {
  void answer().then((body) => {
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.end(body);
  });
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'));

async function answer(): Promise<string> {
  const [content, totalElements] = await Promise.all([readPage(), count()]);
  return JSON.stringify({ content, totalElements });
}

async function readPage(): Promise<object[]> {
  const { rows } = await pool.query<Row>({ name: 'page', text: page.text, values: [...page.values] });
  const ids = new Set(
    rows.flatMap(({ pickupId, destinationId, clientId }) => [pickupId, destinationId, clientId]),
  );
  const found = await pool.query<{ id: string }>({
    name: 'locations',
    text: locations.text,
    values: [[...ids].filter((id) => id !== null)],
  });
  const byId = new Map(found.rows.map((location) => [location.id, location]));
  const at = (id: string | null) => (id === null ? null : byId.get(id));
  return rows.map((row) =>
    Object.assign(row, {
      pickup: at(row.pickupId),
      destination: at(row.destinationId),
      client: at(row.clientId),
    }),
  );
}

async function count(): Promise<number> {
  const { rows } = await pool.query<{ count: string }>({
    name: 'total',
    text: total.text,
    values: [...total.values],
  });
  return Number(rows[0]?.count);
}

interface Row {
  pickupId: string;
  destinationId: string | null;
  clientId: string;
}

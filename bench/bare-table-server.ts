import { createServer } from 'node:http';

import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import pg from 'pg';

import { tablePageSize } from '#domain/business-constants.ts';

import type { Database } from '../src/server/db/schema.ts';
import { countRows, findPage } from '../src/server/features/job-table/repository.ts';
import { findRowLocations } from '../src/server/job-rows/row-location.ts';

interface Statement {
  text: string;
  values: readonly unknown[];
}

interface TableStatements {
  page: Statement;
  /** Of the page's locations; its only value is the array of their ids. */
  locations: Statement;
  total: Statement;
}

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

/** The very statements that the table's endpoint sends for its first page and for its total. */
async function tableStatements(): Promise<TableStatements> {
  const sent: Statement[] = [];
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (each) => new PostgresIntrospector(each),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      sent.push(statementOf(query));
    },
  });
  await findPage(db, {}, tablePageSize, 0);
  await findRowLocations(db, [1]);
  await countRows(db, {});
  const [page, locations, total] = sent;
  if (page === undefined || locations === undefined || total === undefined) {
    throw new Error('The table sends no statements.');
  }
  return { page, locations, total };
}

function statementOf({ sql, parameters }: CompiledQuery): Statement {
  return { text: sql, values: parameters };
}

import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
} from 'kysely';

import { defaultTablePageSize } from '#domain/business-constants.ts';

import type { Database } from '../src/server/db/schema.ts';
import { countRows, findPage } from '../src/server/features/job-table/repository.ts';
import { findRowLocations } from '../src/server/job-rows/row-location.ts';

export interface Statement {
  text: string;
  values: readonly unknown[];
}

export interface TableStatements {
  page: Statement;
  /** Of the page's locations; its only value is the array of their ids. */
  locations: Statement;
  total: Statement;
}

/** The very statements that the table's endpoint sends for its first page and for its total. */
export async function tableStatements(): Promise<TableStatements> {
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
  await findPage(db, {}, defaultTablePageSize, 0);
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

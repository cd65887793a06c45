import pg from 'pg';

/** The number of distinct statements kept prepared on a connection; further ones are planned at every call. */
const maxKeptStatements = 300;

/**
 * Put into a statement, has it planned for its values at every call: where one plan cannot be good for all of them, as
 * for words that hardly any row has and words that each fourth has.
 */
export const planEachTime = '/* plan each time */';

const names = new Map<string, string>();

/**
 * A client that prepares each statement once a connection under a name of its own: PostgreSQL then parses and
 * plans it once instead of at every call, which for the table's page is most of its time.
 */
export class NamingClient extends pg.Client {
  // pg's query() has eight overloads; only the one that Kysely calls is changed, the rest passes through.
  override query(...call: unknown[]): never {
    const [text, values] = call;
    const forward = super.query.bind(this) as (...call: unknown[]) => never;
    if (call.length !== 2 || typeof text !== 'string' || !Array.isArray(values)) return forward(...call);
    const name = statementNameOf(text, values.length);
    return name === null ? forward(text, values) : forward({ name, text, values });
  }
}

/** Null for what must not be prepared: scripts of several statements, which have no parameters either. */
function statementNameOf(text: string, parameterCount: number): string | null {
  if (text.includes(planEachTime)) return null;
  if (parameterCount === 0 && !/^\s*select\b/i.test(text)) return null;
  const knownName = names.get(text);
  if (knownName !== undefined) return knownName;
  if (names.size >= maxKeptStatements) return null;
  const name = `koorem_${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * Keeps joins in the order that is written: of the job table's twelve tables PostgreSQL would otherwise try so many
 * orders that planning takes ten times longer than running. And has nothing compiled: for a long statement that reads
 * few rows that takes a tenth of a second and more, running it a few milliseconds.
 */
export async function setUpPlanner(client: pg.ClientBase): Promise<void> {
  await client.query('set join_collapse_limit = 4');
  await client.query('set jit = off');
}

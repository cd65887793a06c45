import { type RawBuilder, sql } from 'kysely';

import type { ConsequenceKind, ImportDifference } from '#api/admin/imports.ts';
import type { MasterDataEntity } from '#api/import/master-data.ts';
import type { Permission } from '#domain/permission.ts';

import type { Db } from '../db/schema.ts';
import type { Searchable } from '../db/search/search.ts';
import { masterData } from '../i18n/master-data.ts';
import type { ColumnProblem, RowProblem } from './problem.ts';
import { readFlag, readOneOf, readText, type ReadValue } from './values.ts';

/** A column of an import file. `target` is the table's own column; without one the value is only looked at. */
export interface Column {
  name: string;
  target: string | null;
  read: ReadValue;
  type: 'text' | 'numeric' | 'boolean' | 'integer' | 'bigint' | 'date' | 'text[]' | 'bigint[]';
  isRequired: boolean;
  /** What stands for a value that is empty, or not given in a new record; text that PostgreSQL casts. */
  fallback: string | null;
  /** Makes the value of a new record; an empty one keeps what the record has. */
  made: RawBuilder<unknown> | null;
  /** The value names a record of another table; the target gets its id. */
  refersTo: Reference | null;
  /** The words of which the value is one; null for any other kind of value. */
  choices: readonly string[] | null;
  shownIn: ColumnUse;
  /** SQL for the unit that a quantity of goods is counted in, out of `i`; null of any other value. */
  countedAs: RawBuilder<unknown> | null;
}

/**
 * The place where people see a column: in lists and forms, in forms alone, aside (they change it by an action of its
 * own), or in files alone.
 */
export type ColumnUse = 'list' | 'form' | 'aside' | 'file';

export interface Reference {
  table: string;
  by: 'external_id' | 'id' | 'registration_number';
  /** A further column that is copied along, and where to. */
  copies?: { from: string; to: string };
}

/** A record's values as texts, by column name; null for empty. */
export type RecordValues = Record<string, string | null>;

/** A kind of master data: its columns, and what they must obey beyond themselves. */
export interface Entity {
  /** The name of files and of the API's path. */
  name: MasterDataEntity;
  table: string;
  /** The name of one record in the audit. */
  record: string;
  columns: readonly Column[];
  /** The columns that identify a row; `target` if only known records may come; none if any rows may be alike. */
  key: readonly string[];
  /** The id of the known record, or null, out of `i`, the row with its references resolved. */
  target: RawBuilder<unknown>;
  /** The condition that record of table `t` and row `i` are the same. */
  isRecord: RawBuilder<unknown>;
  /** The order in which records of `t` are locked; all code that locks several of them uses the same order. */
  lockOrder: RawBuilder<unknown>;
  /** The column by which the audit knows the record. */
  auditId: string;
  /** True where an import may make records; false where it only adds to records that were made in Koorem. */
  mayCreate: boolean;
  /** True where rows of the job table show something of a record. */
  isShownInRows: boolean;
  /** Returns the problems of a record's values together. */
  judge?: (values: RecordValues) => ColumnProblem[];
  /** Checks that need other rows and the database: conditions over `i`. */
  checks?: readonly Check[];
  /** Returns the problems of several rows of `import_rows` together, where SQL cannot express the rule. */
  checksTogether?: (db: Db) => Promise<RowProblem[]>;
  /** Checks for an import by a program, which may give users these permissions and no others. */
  checksOfGrant?: (grant: readonly Permission[]) => Check[];
  /** Checks for everybody but the command line and persons with PERM_QUALITY. */
  checksOfQuality?: readonly Check[];
  /** Columns without a target of their own that change other records. */
  elsewhere?: readonly RelatedValue[];
  /** Runs on the table `import_stage` before references are looked up; returns what it has made. */
  prepare?: (db: Db, run: ImportRun) => Promise<Consequence[]>;
  /** Returns what `beforehand` would do; runs on the `import_rows` without problems. */
  foresee?: (db: Db, run: ImportRun) => Promise<Consequence[]>;
  /**
   * Runs before the rows of the table `import_rows` are written, once they have no problems. Returns the ids of rows
   * of the job table that change as a consequence.
   */
  beforehand?: (db: Db, run: ImportRun) => Promise<number[]>;
  /** Set with every change. */
  touches?: RawBuilder<unknown>;
  /** Runs when the rows have been written, on the table `import_rows`. */
  afterwards?: (db: Db) => Promise<void>;
  /** Writes the rows its own way. */
  write?: (db: Db, run: ImportRun) => Promise<WrittenRecords>;
  /** Compares with the database its own way: a query that selects what `Comparison` needs. */
  compared?: (db: Db) => Promise<RawBuilder<unknown>>;
  /** The column of plates, which tell vehicles in use apart as codes do. */
  plate?: { column: string; isInUse: RawBuilder<unknown> };
  /** What people take two records for one by: a name, a registry number. */
  namesake?: readonly Namesake[];
  /** Settings of lists and forms; kinds without them have no screen. */
  screen?: RecordScreen;
}

/**
 * SQL for a column's value in the database, and for the value that the row `i` gives it; both null where it is not
 * given.
 */
export interface RelatedValue {
  column: string;
  before: RawBuilder<unknown>;
  after: RawBuilder<unknown>;
}

/** A change that an import makes besides the records of its files, and the row `file`, `line` that causes it. */
export interface Consequence extends Pick<ImportDifference, 'values' | 'changes' | 'warnings'> {
  kind: ConsequenceKind;
  file: number;
  line: number;
  record: string;
}

/**
 * A column by whose value somebody may know a record: `key` makes it comparable with `known` of the record, which has
 * that `name`; `when` is a further condition on both (`known`, `i`); `note` says so of the value, name and code.
 */
export interface Namesake {
  column: string;
  key: (value: RawBuilder<unknown>) => RawBuilder<unknown>;
  known: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  when: RawBuilder<unknown>;
  note: (value: string, name: string, code: string | null) => string;
}

/** Returns the namesakes by the name that a kind is searched by. */
export function sameName(column: string, when: RawBuilder<unknown> = sql`true`): Namesake {
  const known = sql`known.name_key collate "C"`;
  return {
    column,
    key: (value) => sql`fold_text(${value}) collate "C"`,
    known,
    name: sql`known.name_key`,
    when,
    note: (name, _, code) => masterData.notes.sameName(name, code),
  };
}

/** Returns the namesakes by a column that should be one record's: `known` is what is compared of it. */
export function sameValue(
  column: string,
  parts: Pick<Namesake, 'name' | 'note'> & { target: string; isSqueezed: boolean },
): Namesake {
  const { target, isSqueezed, name, note } = parts;
  const key = (value: RawBuilder<unknown>) =>
    isSqueezed ? sql`squeeze_text(${value}) collate "C"` : sql`${value} collate "C"`;
  return { column, key, known: key(sql`known.${sql.id(target)}`), name, when: sql`true`, note };
}

/** How screens name, search and sort the records of a kind. */
export interface RecordScreen {
  /** SQL for the name of a record; `t` is its row. */
  name: (t: RawBuilder<unknown>) => RawBuilder<string>;
  /**
   * How a search finds it: by its own keys (db/search/search.ts), or by the names of what it names: its columns and
   * their tables.
   */
  found: { squeezed: Searchable['squeezed'] } | { through: readonly { column: string; table: string }[] };
  /** The columns that lists can be put in order by, and what of the table has the index for it; the first is usual. */
  sorts: Readonly<Record<string, string>>;
}

/** Who imports or changes a record, as the audit names them, and when, in epoch milliseconds. */
export interface ImportRun {
  actor: string | null;
  userId: number | null;
  /** The action in the audit. */
  action: 'import' | 'corrected';
  now: number;
}

/**
 * The permissions that the importing user or program may give to users; 'all' for the command line, which may do
 * anything.
 */
export type Grant = readonly Permission[] | 'all';

/** A problem of the rows `i` for which a condition holds. */
export type Check = ColumnProblem & { when: RawBuilder<unknown> };

/** The counts and ids of an entity's written records. */
export interface WrittenRecords {
  created: number;
  createdIds: number[];
  changedIds: number[];
  unchanged: number;
}

/** Written records, with the rows of the job table that changed with them. */
export interface Written extends WrittenRecords {
  followingRowIds: number[];
}

interface ColumnOptions extends Partial<
  Pick<Column, 'isRequired' | 'fallback' | 'made' | 'type' | 'refersTo' | 'choices' | 'shownIn' | 'countedAs'>
> {
  target?: string | null;
}

/** Returns the columns that files of people have: those of forms and the one that says whether a record is in use. */
export function shownColumns({ columns }: Pick<Entity, 'columns'>): Column[] {
  return columns.filter(({ shownIn }) => shownIn !== 'file');
}

/** Returns a column whose table column has the same name in snake case, unless `target` names another. */
export function column(name: string, read: ReadValue, options: ColumnOptions = {}): Column {
  return {
    name,
    read,
    target: options.target === undefined ? snakeCase(name) : options.target,
    type: options.type ?? 'text',
    isRequired: options.isRequired ?? false,
    fallback: options.fallback ?? null,
    made: options.made ?? null,
    refersTo: options.refersTo ?? null,
    choices: options.choices ?? null,
    shownIn: options.shownIn ?? 'form',
    countedAs: options.countedAs ?? null,
  };
}

/** The unit of the product that a row names. */
export const unitOfProduct = sql`select unit from products where id = i."productExternalId_id"`;

/** Returns the code by which files know a record. `#12` in its place names number 12 of Koorem, whatever its code. */
export function code({ shownIn = 'form' }: Pick<ColumnOptions, 'shownIn'> = {}): Column {
  return column('externalId', readText, { isRequired: true, made: sql`null`, shownIn });
}

/** Returns the column that says whether a record is in use (db/in-use.ts); a file without it leaves that as it is. */
export function inUseFlag(): Column {
  return column('active', readFlag, { type: 'boolean', fallback: 'true', shownIn: 'aside' });
}

/** Returns a column whose value is one of these words. */
export function choice(name: string, choices: readonly string[], options: ColumnOptions = {}): Column {
  return column(name, readOneOf(choices), { ...options, choices });
}

/** Returns the number of Koorem that a text names as `#12`; null for any other. */
export function ownNumber(text: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql`case when ${text} ~ '^#[1-9][0-9]{0,14}$' then substr(${text}, 2)::bigint end`;
}

/** Returns a column whose value is the externalId of a record of `table`; `target` gets that record's id. */
export function reference(
  name: string,
  table: string,
  target: string | null,
  { isRequired = false, shownIn = 'form' }: Pick<ColumnOptions, 'isRequired' | 'shownIn'> = {},
): Column {
  return column(name, readText, { isRequired, shownIn, target, refersTo: { table, by: 'external_id' } });
}

/** Makes an entity with the parts that most share: records are identified by their externalId. */
export function entity(
  parts: Pick<Entity, 'name' | 'table' | 'record' | 'columns'> & Partial<Entity>,
): Entity {
  return {
    key: ['externalId'],
    target: byExternalId(parts.table),
    isRecord: sql`t.id = i.target`,
    lockOrder: sql`t.id`,
    auditId: 'id',
    mayCreate: true,
    isShownInRows: false,
    ...parts,
  };
}

/**
 * Returns SQL for the id of the record that `i."externalId"` names, by the outside id or by our own number; null
 * where there is none.
 */
export function byExternalId(table: string): RawBuilder<unknown> {
  return sql`coalesce(
    (select id from ${sql.table(table)} where external_id = i."externalId"),
    (select id from ${sql.table(table)} where id = ${ownNumber(sql`i."externalId"`)})
  )`;
}

/** Returns the check that no earlier row of the file is about the same record under another code. */
export function twiceInFile(column: string): Check {
  return {
    column,
    code: 'DUPLICATE',
    reason: masterData.reasons.alreadyThere,
    when: sql`exists (select from import_rows other where other.index < i.index
      and other.target = i.target and other."externalId" <> i."externalId")`,
  };
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]+/g, (capitals) => `_${capitals.toLowerCase()}`).replace(/^_/, '');
}

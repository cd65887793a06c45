import { type RawBuilder, sql } from 'kysely';

import type { GivenPaper, Paper, PaperKind, PaperOwner } from '#api/papers/papers.ts';
import { typeaheadPageSize } from '#domain/business-constants.ts';
import { type Day, daysBetween } from '#domain/calendar/day.ts';
import { paperState, type PaperSubject } from '#domain/papers/paper.ts';

import type { Db } from '../../db/schema.ts';
import { nameOrUsername } from '../../db/user-name.ts';
import { notFound } from '../../http/errors.ts';
import { isCurrentPaper, subjectName } from '../../papers/paper-rows.ts';

/** The papers that a list shows. */
export interface PaperFilter {
  truckId?: number | undefined;
  trailerId?: number | undefined;
  userId?: number | undefined;
  companyId?: number | undefined;
  scaleId?: number | undefined;
  kind?: string | undefined;
  until?: Day | undefined;
  search?: string | undefined;
  all?: boolean | undefined;
}

const subjectColumns = {
  truckId: 'truck_id',
  trailerId: 'trailer_id',
  userId: 'user_id',
  companyId: 'company_id',
  scaleId: 'scale_id',
} as const;
type SubjectField = keyof typeof subjectColumns;

/** Whose a paper is, by the field that names it. */
export const subjectOf: Readonly<Record<SubjectField, PaperSubject>> = {
  truckId: 'TRUCK',
  trailerId: 'TRAILER',
  userId: 'DRIVER',
  companyId: 'COMPANY',
  scaleId: 'SCALE',
};

/** Returns the field that names whose a paper is, and its id. */
export function ownerOf(owner: PaperOwner): { field: SubjectField; id: number } {
  for (const field of Object.keys(subjectColumns) as SubjectField[]) {
    const id = owner[field];
    if (id !== undefined) return { field, id };
  }
  throw new Error('A paper is somebody’s');
}

/** Finds a page of papers, the first to end first, and how many there are. */
export async function findPapers(
  db: Db,
  filter: PaperFilter,
  { number, size, today }: { number: number; size: number; today: Day },
): Promise<{ papers: Paper[]; total: number }> {
  const conditions: RawBuilder<unknown>[] = [
    sql`paper.active`,
    ...(Object.keys(subjectColumns) as SubjectField[]).flatMap((field) =>
      filter[field] === undefined
        ? []
        : [sql`${sql.ref(`paper.${subjectColumns[field]}`)} = ${filter[field]}::bigint`],
    ),
    ...(filter.kind === undefined ? [] : [sql`kind.external_id = ${filter.kind}`]),
    ...(filter.until === undefined ? [] : [sql`paper.valid_to <= ${filter.until}::date`]),
    ...(filter.search
      ? [
          sql`(strpos(fold_text(concat_ws(' ', ${subjectName}, paper.number, paper.scheme, kind.label)), trim(fold_text(${filter.search}))) > 0
            or strpos(squeeze_text(${subjectName}), nullif(squeeze_text(${filter.search}), '')) > 0)`,
        ]
      : []),
    ...(filter.all === true ? [] : [isCurrentPaper]),
  ];
  const condition = sql.join(conditions, sql` and `);
  const papers = await readPapers(db, condition, today, sql`limit ${size} offset ${(number - 1) * size}`);
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from papers paper join paper_kinds kind on kind.id = paper.kind_id
    where ${condition}`.execute(db);
  return { papers, total: rows[0]?.total ?? 0 };
}

/** Reads a paper by its id. Throws a 404 refusal. */
export async function readPaper(db: Db, id: number, today: Day): Promise<Paper> {
  const [paper] = await readPapers(db, sql`paper.id = ${id}`, today, sql``);
  if (paper === undefined) throw notFound();
  return paper;
}

/** Locks a paper until the transaction ends, and reads it. Throws a 404 refusal. */
export async function lockPaper(db: Db, id: number, today: Day): Promise<Paper> {
  await sql`select from papers where id = ${id} for update`.execute(db);
  return readPaper(db, id, today);
}

type PaperRow = Omit<Paper, 'state' | 'daysLeft'> & { warnDays: number[] };

async function readPapers(
  db: Db,
  condition: RawBuilder<unknown>,
  today: Day,
  limit: RawBuilder<unknown>,
): Promise<Paper[]> {
  const { rows } = await sql<PaperRow>`
    select paper.id, paper.version,
      jsonb_strip_nulls(jsonb_build_object('truckId', paper.truck_id, 'trailerId', paper.trailer_id,
        'userId', paper.user_id, 'companyId', paper.company_id, 'scaleId', paper.scale_id)) as subject,
      ${subjectName} as "subjectName", kind.external_id as kind, kind.label as "kindLabel", kind.refuses,
      kind.warn_days as "warnDays", paper.number, paper.scheme, paper.valid_from::text as "validFrom",
      paper.valid_to::text as "validTo", paper.photo_id as "photoId", paper.active,
      ${isCurrentPaper} as "isCurrent"
    from papers paper
    join paper_kinds kind on kind.id = paper.kind_id
    where ${condition}
    order by paper.valid_to, paper.id ${limit}`.execute(db);
  return rows.map(({ warnDays, ...paper }) =>
    Object.assign(paper, {
      state: paperState(paper, warnDays, today),
      daysLeft: daysBetween(today, paper.validTo),
    }),
  );
}

/** Inserts a paper and returns its id. */
export async function insertPaper(db: Db, paper: GivenPaper, kindId: number): Promise<number> {
  const { id } = await db
    .insertInto('papers')
    .values(columnsOf(paper, kindId))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes all of a paper that is locked. */
export async function writePaper(
  db: Db,
  id: number,
  paper: GivenPaper & { kindId: number; active: boolean; version: number },
): Promise<void> {
  const { kindId, active, version } = paper;
  await db
    .updateTable('papers')
    .set({ ...columnsOf(paper, kindId), active, version })
    .where('id', '=', id)
    .execute();
}

function columnsOf({ subject, number, scheme, validFrom, validTo, photoId }: GivenPaper, kindId: number) {
  return {
    kind_id: kindId,
    truck_id: subject.truckId ?? null,
    trailer_id: subject.trailerId ?? null,
    user_id: subject.userId ?? null,
    company_id: subject.companyId ?? null,
    scale_id: subject.scaleId ?? null,
    number: number || null,
    scheme: scheme || null,
    valid_from: validFrom ?? null,
    valid_to: validTo,
    photo_id: photoId ?? null,
  };
}

/** True when there is such a record of whom a paper may be. */
export async function isKnownOwner(db: Db, owner: PaperOwner): Promise<boolean> {
  const { field, id } = ownerOf(owner);
  const { rows } = await sql<{ isKnown: boolean }>`select exists (
    select from ${sql.table(ownerTables[field])} t where t.id = ${id}
      ${field === 'userId' ? sql`and not t.is_program` : sql``}) as "isKnown"`.execute(db);
  return rows[0]?.isKnown === true;
}

const ownerTables: Readonly<Record<SubjectField, string>> = {
  truckId: 'trucks',
  trailerId: 'trailers',
  userId: 'users',
  companyId: 'companies',
  scaleId: 'locations',
};

/** True where the same paper is there already: kind, subject, number and last day; `id` is the one that is changed. */
export async function isThereAlready(
  db: Db,
  { subject, number, validTo }: GivenPaper,
  kindId: number,
  id: number | null,
): Promise<boolean> {
  const owner = ownerOf(subject);
  const same = await db
    .selectFrom('papers')
    .select('id')
    .where('kind_id', '=', kindId)
    .where(subjectColumns[owner.field], '=', owner.id)
    .where('valid_to', '=', validTo)
    .where(sql<boolean>`number is not distinct from ${number || null}`)
    .where('active', '=', true)
    .$if(id !== null, (query) => query.where('id', '<>', id ?? 0))
    .executeTakeFirst();
  return same !== undefined;
}

/** True when there is such a photo of a paper. */
export async function isPhoto(db: Db, id: number): Promise<boolean> {
  const photo = await db.selectFrom('paper_photos').select('id').where('id', '=', id).executeTakeFirst();
  return photo !== undefined;
}

/** Reads the photo of a paper. Throws a 404 refusal. */
export async function readPhoto(db: Db, id: number): Promise<{ content: Buffer; contentType: string }> {
  const photo = await db
    .selectFrom('paper_photos')
    .select(['content', 'content_type'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (photo === undefined) throw notFound();
  return { content: photo.content, contentType: photo.content_type };
}

/** Finds drivers who may sign in, by a part of their name. */
export async function findDrivers(db: Db, search: string): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select users.id, ${nameOrUsername('users')} as name from users
    where not users.is_program and not users.disabled and 'PERM_MOBILE_TRUCK_DRIVER' = any(users.permissions)
      and strpos(fold_text(${nameOrUsername('users')}), trim(fold_text(${search}))) > 0
    order by 2, 1 limit ${typeaheadPageSize}`.execute(db);
  return rows;
}

/** Finds kinds of papers by name: all, one of an id, or one of a code. */
export async function findKinds(db: Db, wanted: { id?: number; code?: string } = {}): Promise<PaperKind[]> {
  const kinds = await db
    .selectFrom('paper_kinds')
    .selectAll()
    .$if(wanted.id !== undefined, (query) => query.where('id', '=', wanted.id ?? 0))
    .$if(wanted.code !== undefined, (query) => query.where('external_id', '=', wanted.code ?? ''))
    .orderBy('label')
    .orderBy('id')
    .execute();
  return kinds.map((kind) => ({
    id: kind.id,
    version: kind.version,
    code: kind.external_id,
    label: kind.label,
    of: kind.subjects,
    goods: kind.goods,
    refuses: kind.refuses,
    warnDays: kind.warn_days,
    active: kind.active,
  }));
}

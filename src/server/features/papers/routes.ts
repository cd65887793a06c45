import { problem, type Problem } from '#api/error-codes.ts';
import { type GivenPaper, type Paper, paperEndpoints, type PaperKind } from '#api/papers/papers.ts';
import { orderPageSize } from '#domain/business-constants.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { recordAudit } from '../../db/audit.ts';
import type { Db } from '../../db/schema.ts';
import { conflict, invalid, invalidField, notFound } from '../../http/errors.ts';
import { pageOf } from '../../http/page.ts';
import { isPictureOf } from '../../http/pictures.ts';
import { register } from '../../http/register.ts';
import { et } from '../../i18n/et.ts';
import type { Feature } from '../../services.ts';
import {
  findDrivers,
  findKinds,
  findPapers,
  insertPaper,
  isKnownOwner,
  isPhoto,
  isThereAlready,
  lockPaper,
  ownerOf,
  readPaper,
  readPhoto,
  subjectOf,
  writePaper,
} from './repository.ts';

/** Room for a photo in base64 and what is around it. */
const maxPhotoBodyBytes = 5 * 1024 * 1024;

/** Endpoints of papers that run out, and of their kinds (docs/requirements.md, 'Papers that run out'). */
export const papers: Feature = (api, { jobRowEvents, alertEvents, now }) => {
  const today = () => toTallinn(now()).day;

  register(
    api,
    paperEndpoints.listPapers,
    async ({ query: { page, size = orderPageSize, ...filter }, db }) => {
      const number = page ?? 1;
      const found = await findPapers(db, filter, { number, size, today: today() });
      return pageOf(found.papers, { number, size, totalElements: found.total });
    },
  );

  register(api, paperEndpoints.getPaper, async ({ params, db }) => ({
    content: await readPaper(db, params.id, today()),
  }));

  register(api, paperEndpoints.createPaper, async ({ body, user, db, afterCommit }) => {
    const kind = await checkPaper(db, body, null);
    const id = await insertPaper(db, body, kind.id);
    await recordAudit(db, {
      userId: user.id,
      entity: 'paper',
      entityId: id,
      action: 'created',
      changes: body,
    });
    afterCommit(() => {
      jobRowEvents.changed(null);
      alertEvents.changed(null);
    });
    return { content: await readPaper(db, id, today()) };
  });

  register(api, paperEndpoints.changePaper, async ({ params: { id }, body, user, db, afterCommit }) => {
    const before = await lockPaper(db, id, today());
    const { version = before.version, active = before.active, ...changes } = body;
    if (version !== before.version) {
      throw conflict([problem('INVALID', 'version', et.refusals.conflict)], before);
    }
    const changed: GivenPaper = {
      subject: body.subject ?? before.subject,
      kind: body.kind ?? before.kind,
      number: body.number === undefined ? before.number : body.number,
      scheme: body.scheme === undefined ? before.scheme : body.scheme,
      validFrom: body.validFrom === undefined ? before.validFrom : body.validFrom,
      validTo: body.validTo ?? before.validTo,
      photoId: body.photoId === undefined ? before.photoId : body.photoId,
    };
    const kind = active ? await checkPaper(db, changed, before) : await kindOf(db, changed.kind);
    await writePaper(db, id, { ...changed, kindId: kind?.id ?? 0, active, version: version + 1 });
    await recordAudit(db, {
      userId: user.id,
      entity: 'paper',
      entityId: id,
      action: 'updated',
      changes: { ...changes, ...(active !== before.active && { active }) },
    });
    afterCommit(() => {
      jobRowEvents.changed(null);
      alertEvents.changed(null);
    });
    return { content: await readPaper(db, id, today()) };
  });

  register(api, paperEndpoints.searchPaperDrivers, async ({ query, db }) => ({
    content: await findDrivers(db, query.search ?? ''),
  }));

  register(
    api,
    paperEndpoints.createPaperPhoto,
    async ({ body, user, db }) => {
      const content = Buffer.from(body.data, 'base64');
      if (!isPictureOf(body.contentType, content)) throw invalidField('INVALID', 'data');
      const { id } = await db
        .insertInto('paper_photos')
        .values({ content, content_type: body.contentType, created_by: user.id })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { content: { id } };
    },
    { bodyLimit: maxPhotoBodyBytes },
  );

  register(api, paperEndpoints.downloadPaperPhoto, async ({ params, db, reply }) => {
    const { content, contentType } = await readPhoto(db, params.id);
    reply.type(contentType);
    return content;
  });

  register(api, paperEndpoints.listPaperKinds, async ({ db }) => ({ content: await findKinds(db) }));

  register(api, paperEndpoints.getPaperKind, async ({ params, db }) => ({
    content: await readKind(db, params.id),
  }));

  register(api, paperEndpoints.createPaperKind, async ({ body, user, db, afterCommit }) => {
    if ((await findKinds(db, { code: body.code })).length > 0) throw invalidField('DUPLICATE', 'code');
    const { id } = await db
      .insertInto('paper_kinds')
      .values({
        external_id: body.code,
        label: body.label,
        subjects: listOf(body.of),
        goods: body.goods ?? 'ANY',
        refuses: body.refuses ?? false,
        ...(body.warnDays !== undefined && { warn_days: sortedDays(body.warnDays) }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordAudit(db, {
      userId: user.id,
      entity: 'paper_kind',
      entityId: id,
      action: 'created',
      changes: body,
    });
    afterCommit(() => {
      jobRowEvents.changed(null);
    });
    return { content: await readKind(db, id) };
  });

  register(api, paperEndpoints.changePaperKind, async ({ params: { id }, body, user, db, afterCommit }) => {
    await db.selectFrom('paper_kinds').select('id').where('id', '=', id).forUpdate().execute();
    const before = await readKind(db, id);
    const { version = before.version, ...changes } = body;
    if (version !== before.version) {
      throw conflict([problem('INVALID', 'version', et.refusals.conflict)], before);
    }
    await db
      .updateTable('paper_kinds')
      .set({
        label: body.label ?? before.label,
        subjects: body.of === undefined ? before.of : listOf(body.of),
        goods: body.goods ?? before.goods,
        refuses: body.refuses ?? before.refuses,
        warn_days: body.warnDays === undefined ? before.warnDays : sortedDays(body.warnDays),
        active: body.active ?? before.active,
        version: version + 1,
      })
      .where('id', '=', id)
      .execute();
    await recordAudit(db, {
      userId: user.id,
      entity: 'paper_kind',
      entityId: id,
      action: 'updated',
      changes,
    });
    afterCommit(() => {
      jobRowEvents.changed(null);
      alertEvents.changed(null);
    });
    return { content: await readKind(db, id) };
  });
};

async function readKind(db: Db, id: number): Promise<PaperKind> {
  const [kind] = await findKinds(db, { id });
  if (kind === undefined) throw notFound();
  return kind;
}

async function kindOf(db: Db, code: string): Promise<PaperKind | undefined> {
  const [kind] = await findKinds(db, { code });
  return kind;
}

function listOf<T>(given: T | readonly T[]): T[] {
  return [...new Set(Array.isArray(given) ? (given as T[]) : [given as T])];
}

function sortedDays(given: number | readonly number[]): number[] {
  return listOf(given).toSorted((one, other) => other - one);
}

/** Returns the kind of a paper. Throws a 422 refusal with everything that is wrong. */
async function checkPaper(db: Db, paper: GivenPaper, stored: Paper | null): Promise<PaperKind> {
  const messages = et.papers;
  const kind = await kindOf(db, paper.kind);
  const { field } = ownerOf(paper.subject);
  const { validFrom = null, validTo, photoId = null } = paper;
  const problems: Problem[] = [
    ...(kind === undefined || (!kind.active && kind.code !== stored?.kind)
      ? [problem('NOT_FOUND', 'kind')]
      : []),
    ...((await isKnownOwner(db, paper.subject)) ? [] : [problem('NOT_FOUND', `subject.${field}`)]),
    ...(kind !== undefined && !kind.of.includes(subjectOf[field])
      ? [problem('INVALID', 'kind', messages.notOfSubject(kind.label, subjectOf[field]))]
      : []),
    ...(validFrom !== null && validTo < validFrom
      ? [problem('INVALID', 'validTo', messages.endsBeforeStart)]
      : []),
    ...(validTo < messages.firstDay || validTo > messages.lastDay
      ? [problem('INVALID', 'validTo', messages.strangeYear)]
      : []),
    ...(validFrom !== null && validFrom < messages.firstDay
      ? [problem('INVALID', 'validFrom', messages.strangeYear)]
      : []),
    ...(photoId !== null && photoId !== stored?.photoId && !(await isPhoto(db, photoId))
      ? [problem('NOT_FOUND', 'photoId')]
      : []),
    ...(kind !== undefined && (await isThereAlready(db, paper, kind.id, stored?.id ?? null))
      ? [problem('DUPLICATE', 'validTo', messages.thereAlready)]
      : []),
  ];
  if (problems.length > 0 || kind === undefined) throw invalid(problems);
  return kind;
}

import { masterRecordEndpoints } from '#api/admin/master-records.ts';
import { adminKinds } from '#api/import/admin-kinds.ts';
import { tablePageSize } from '#domain/business-constants.ts';

import { answerFile } from '../../../http/answer-file.ts';
import { unproven } from '../../../http/errors.ts';
import { pageOf } from '../../../http/page.ts';
import { register } from '../../../http/register.ts';
import { isAboutRights } from '../../../import/entities.ts';
import { shownColumns } from '../../../import/entity.ts';
import { findAlike } from '../../../import/same-names.ts';
import { findWrittenFindings } from '../../../planning/written-rows.ts';
import type { Feature } from '../../../services.ts';
import { asSentence, createRecord, changeRecord, lockVersion } from './change.ts';
import { describe, entityOf } from './describe.ts';
import { exportCsv, templateCsv } from './files.ts';
import { findRecords } from './find.ts';
import { findRowsThatShow } from './rows-that-show.ts';
import { adminRecord, readStored } from './stored.ts';
import { countUsage } from './usage.ts';
import { exportWorkbook, templateWorkbook } from './workbooks.ts';

/** Every kind of master data as lists, forms and files, for administrators. */
export const masterRecords: Feature = (api, { jobRowEvents, now, today }) => {
  register(api, masterRecordEndpoints.listDescriptions, () =>
    Promise.resolve({ content: adminKinds.map(describe) }),
  );

  register(api, masterRecordEndpoints.listMasterRecords, async ({ params, query, db }) => {
    const { search, sort, after, inUse, pageNr: number = 1, size = tablePageSize } = query;
    const request = { search, sort, after, inUse, size, offset: (number - 1) * size };
    const { records, total, hasMore } = await findRecords(db, params.kind, request);
    // The count may end before the records do.
    return { ...pageOf(records.map(adminRecord), { number, size, totalElements: total }), last: !hasMore };
  });

  register(api, masterRecordEndpoints.getMasterRecord, async ({ params: { kind, id }, db }) => ({
    content: adminRecord(await readStored(db, kind, id, 'look')),
  }));

  register(api, masterRecordEndpoints.listAlikeRecords, async ({ params, query, db }) => {
    const { field, value, id = null, company = null } = query;
    // Blanks as they will be stored.
    const text = value.trim().replaceAll(/\s+/gu, ' ');
    const typed = { column: field, text, id, companyId: company };
    const found = await findAlike(db, entityOf(params.kind), typed);
    return {
      content: found.map(({ id: known, name, reason }) => ({ id: known, name, message: asSentence(reason) })),
    };
  });

  register(api, masterRecordEndpoints.createMasterRecord, async (call) => {
    const { params, body, user, db, hasProven } = call;
    const { kind } = params;
    if (!hasProven && isAboutRights(kind)) throw unproven();
    const { id, notes } = await createRecord(db, kind, body, { userId: user.id, now: now() });
    return { content: adminRecord(await readStored(db, kind, id, 'look')), notes: [...notes] };
  });

  register(api, masterRecordEndpoints.changeMasterRecord, async (call) => {
    const { params, body, user, db, hasProven, afterCommit } = call;
    const { kind, id } = params;
    if (!hasProven && isAboutRights(kind)) throw unproven();
    const stored = await lockVersion(db, params, body.version, adminRecord);
    const allowed = shownColumns(entityOf(kind)).map(({ name }) => name);
    const by = { userId: user.id, now: now() };
    const { isChanged, followingRowIds, notes } = await changeRecord(db, stored, body.changes, allowed, by);
    if (isChanged) {
      const rowIds = await findRowsThatShow(db, kind, id);
      afterCommit(() => {
        jobRowEvents.changed(rowIds);
      });
    }
    return {
      content: adminRecord(await readStored(db, kind, id, 'look')),
      warnings: await findWrittenFindings(db, followingRowIds, by.now),
      notes: [...notes],
    };
  });

  register(api, masterRecordEndpoints.getMasterRecordUsage, async ({ params: { kind, id }, db }) => ({
    content: await countUsage(db, await readStored(db, kind, id, 'look'), today()),
  }));

  register(api, masterRecordEndpoints.exportMasterRecords, ({ params: { kind }, query, db, reply }) => {
    // An import recognises the content of a file by its name.
    const name = `${kind}-${today()}`;
    return Promise.resolve(
      query.format === 'xlsx'
        ? answerFile(reply, `${name}.xlsx`, exportWorkbook(db, kind))
        : answerFile(reply, `${name}.csv`, exportCsv(db, kind)),
    );
  });

  register(api, masterRecordEndpoints.downloadMasterTemplate, ({ params: { kind }, query, reply }) =>
    Promise.resolve(
      query.format === 'xlsx'
        ? answerFile(reply, `${kind}.xlsx`, templateWorkbook(kind))
        : answerFile(reply, `${kind}.csv`, templateCsv(kind)),
    ),
  );
};

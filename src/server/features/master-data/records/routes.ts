import { Readable } from 'node:stream';

import type { FastifyReply } from 'fastify';

import { masterRecordEndpoints } from '#api/admin/master-records.ts';
import { adminKinds } from '#api/import/column-labels.ts';
import { defaultTablePageSize } from '#domain/business-constants.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { pageOf } from '../../../http/page.ts';
import { register } from '../../../http/register.ts';
import type { Feature } from '../../../services.ts';
import { addRecord, changeRecord, lockVersion } from './change.ts';
import { describe, entityOf, shownColumns } from './describe.ts';
import { exportCsv, templateCsv } from './files.ts';
import { findRecords } from './find.ts';
import { rowsThatShow } from './rows-that-show.ts';
import { adminRecord, readStored } from './stored.ts';
import { usageOf } from './usage.ts';

/** Every kind of master data as lists, forms and files, for administrators. */
export const masterRecords: Feature = (api, { jobRowEvents, now }) => {
  register(api, masterRecordEndpoints.listDescriptions, () =>
    Promise.resolve({ content: adminKinds.map(describe) }),
  );

  register(api, masterRecordEndpoints.listMasterRecords, async ({ params, query, db }) => {
    const { search, sort, inUse, pageNr: number = 1, size = defaultTablePageSize } = query;
    const wanted = { search, sort, inUse, size, offset: (number - 1) * size };
    const { records, total } = await findRecords(db, params.kind, wanted);
    return pageOf(records.map(adminRecord), { number, size, totalElements: total });
  });

  register(api, masterRecordEndpoints.getAdminRecord, async ({ params: { kind, id }, db }) => ({
    content: adminRecord(await readStored(db, kind, id, 'look')),
  }));

  register(api, masterRecordEndpoints.addMasterRecord, async ({ params: { kind }, body, user, db }) => {
    const id = await addRecord(db, kind, body, { userId: user.id, now: now() });
    return { content: adminRecord(await readStored(db, kind, id, 'look')) };
  });

  register(api, masterRecordEndpoints.changeMasterRecord, async (call) => {
    const { params, body, user, db, afterCommit } = call;
    const { kind, id } = params;
    const stored = await lockVersion(db, params, body.version, adminRecord);
    const allowed = shownColumns(entityOf(kind)).map(({ name }) => name);
    if (await changeRecord(db, stored, body.changes, allowed, { userId: user.id, now: now() })) {
      const rowIds = await rowsThatShow(db, kind, id);
      afterCommit(() => {
        jobRowEvents.changed(rowIds);
      });
    }
    return { content: adminRecord(await readStored(db, kind, id, 'look')) };
  });

  register(api, masterRecordEndpoints.getMasterRecordUsage, async ({ params: { kind, id }, db }) => ({
    content: await usageOf(db, await readStored(db, kind, id, 'look'), toTallinn(now()).day),
  }));

  register(api, masterRecordEndpoints.exportMasterRecords, ({ params: { kind }, db, reply }) =>
    Promise.resolve(answerCsv(reply, `${kind}.${toTallinn(now()).day}`, exportCsv(db, kind))),
  );

  register(api, masterRecordEndpoints.downloadMasterTemplate, ({ params: { kind }, reply }) =>
    Promise.resolve(answerCsv(reply, kind, templateCsv(kind))),
  );
};

function answerCsv(reply: FastifyReply, name: string, lines: AsyncGenerator<string>): Readable {
  reply
    .type('text/csv; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}.csv"`);
  return Readable.from(lines, { objectMode: false });
}

import { masterDataEndpoints } from '#api/import/master-data.ts';
import { correctableFields } from '#domain/dispatch/correction.ts';

import { register } from '../../../http/register.ts';
import type { Feature } from '../../../services.ts';
import { changeRecord, lockVersion } from '../records/change.ts';
import { findRowsThatShow } from '../records/rows-that-show.ts';
import { readStored } from '../records/stored.ts';
import { recordView } from './view.ts';

/** 'Paranda andmed': a part of a record's form, for what pre-flight finds missing (docs/decisions/server/0019). */
export const correction: Feature = (api, { jobRowEvents, now }) => {
  register(api, masterDataEndpoints.getRecordToCorrect, async ({ params: { kind, id }, db }) => ({
    content: recordView(kind)(await readStored(db, kind, id, 'look')),
  }));

  register(api, masterDataEndpoints.correctMasterRecord, async ({ params, body, user, db, afterCommit }) => {
    const { kind, id } = params;
    const stored = await lockVersion(db, params, body.version, recordView(kind));
    const { changes, regimeAsOf } = body;
    const isClassed = changes.cleaningRegime !== undefined && changes.cleaningRegime !== null;
    const givenValues = isClassed && regimeAsOf !== undefined ? { regimeAsOf, ...changes } : changes;
    const by = { userId: user.id, now: now() };
    const { isChanged } = await changeRecord(db, stored, givenValues, correctableFields[kind], by);
    if (isChanged) {
      const rowIds = await findRowsThatShow(db, kind, id);
      afterCommit(() => {
        jobRowEvents.changed(rowIds);
      });
    }
    return { content: recordView(kind)(await readStored(db, kind, id, 'look')) };
  });
};

import { problem } from '#api/error-codes.ts';
import { masterDataEndpoints } from '#api/import/master-data.ts';

import { conflict } from '../../../http/errors.ts';
import { register } from '../../../http/register.ts';
import { et } from '../../../i18n/et.ts';
import type { Feature } from '../../../services.ts';
import { checkChanges } from './check.ts';
import { readStored, recordView } from './record.ts';
import { findRowsOf, writeChanges } from './write.ts';

/** 'Paranda andmed': what pre-flight finds missing in master data (docs/decisions/0019). */
export const mending: Feature = (api, { jobRowEvents }) => {
  register(api, masterDataEndpoints.getMasterRecord, async ({ params: { kind, id }, db }) => ({
    content: recordView(await readStored(db, kind, id, 'look')),
  }));

  register(api, masterDataEndpoints.correctMasterRecord, async ({ params, body, user, db, afterCommit }) => {
    const { kind, id } = params;
    const stored = await readStored(db, kind, id, 'lock');
    if (stored.version !== body.version) {
      throw conflict([problem('INVALID', 'version', et.refusals.conflict)], recordView(stored));
    }
    const values = await checkChanges(db, stored, body.changes);
    if (await writeChanges(db, stored, values, user.id)) {
      const rowIds = await findRowsOf(db, kind, id);
      afterCommit(() => {
        jobRowEvents.changed(rowIds);
      });
    }
    return { content: recordView(await readStored(db, kind, id, 'look')) };
  });
};

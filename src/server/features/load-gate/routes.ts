import { loadGateEndpoints } from '#api/vehicles/load-gate.ts';
import { parseInstant } from '#domain/calendar/tallinn-time.ts';
import { isFeedForbiddenAfter } from '#domain/vehicles/previous-load-verdict.ts';

import { answerFile } from '../../http/answer-file.ts';
import type { SignedInUser } from '../../http/caller.ts';
import { notFound } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import { et } from '../../i18n/et.ts';
import { findLeastRegime } from '../../load-spaces/choice-verdicts.ts';
import { saveCleaning } from '../../load-spaces/cleanings.ts';
import { findLoadSpace } from '../../load-spaces/load-space.ts';
import { planPosition } from '../../load-spaces/planned-loads.ts';
import { findVerdicts } from '../../load-spaces/space-verdicts.ts';
import { verdictView } from '../../load-spaces/verdict-view.ts';
import { findTrailerKinds } from '../../planning/vehicle-choice.ts';
import type { Feature } from '../../services.ts';
import { xlsxOf } from '../../spreadsheet/xlsx.ts';
import { exportEvents } from './export.ts';
import { findSpaceHistory } from './history.ts';
import { releaseLoad } from './release.ts';
import { findGoods, findUnclassedProducts, readCleaning, readReceipt } from './repository.ts';

/** Room for a photo in base64 and what is around it. */
const maxReceiptBodyBytes = 5 * 1024 * 1024;

/**
 * Endpoints of the loads that were in a load space before, and of their verdict on the next load (docs/requirements.md,
 * 'Previous-load gate').
 */
export const loadGate: Feature = (api, { now, jobRowEvents, alertEvents }) => {
  register(api, loadGateEndpoints.getLoadVerdict, async ({ params, query, user, db }) => {
    const space = await findLoadSpace(db, params.truckId, query.trailerId, carrierOf(user));
    const goods = await findGoods(db, query.productId);
    if (space === null || goods === null) throw notFound();
    const leastRegime = await findLeastRegime(db, query.destinationId);
    const [answer] = await findVerdicts(
      db,
      [{ space, goods, leastRegime, plan: planPosition(query) }],
      now(),
    );
    if (answer === undefined) throw notFound();
    const kind = (await findTrailerKinds(db, [space])).get(space.trailerId ?? 0) ?? null;
    return { content: { ...verdictView(answer), forbidsFeed: isFeedForbiddenAfter(goods.regime, kind) } };
  });

  register(
    api,
    loadGateEndpoints.createCleaning,
    async ({ body, user, db, afterCommit }) => {
      const cleanedAt = parseInstant(body.cleanedAt) ?? 0;
      const id = await saveCleaning(db, {
        ...body,
        cleanedAt,
        now: now(),
        userId: user.id,
        carrierId: carrierOf(user),
      });
      // It may release any row that the load space is to carry.
      afterCommit(() => {
        jobRowEvents.changed(null);
      });
      return { content: { id } };
    },
    { bodyLimit: maxReceiptBodyBytes },
  );

  register(api, loadGateEndpoints.getCleaning, async ({ params, db }) => ({
    content: await readCleaning(db, params.id),
  }));

  register(api, loadGateEndpoints.downloadCleaningReceipt, async ({ params, db, reply }) => {
    const { receipt, receipt_type: type } = await readReceipt(db, params.id);
    reply.type(type);
    return receipt;
  });

  register(api, loadGateEndpoints.getLoadSpaceHistory, async ({ query, db }) => ({
    content: await findSpaceHistory(db, query, now()),
  }));

  register(api, loadGateEndpoints.exportLoadSpaceHistory, async ({ query, db, reply }) => {
    const history = await findSpaceHistory(db, query, now());
    const plate = history.trailerRegNumber ?? history.licensePlateNumber;
    const { fileName, sheet } = et.loadGate.history;
    return answerFile(reply, `${fileName}-${plate}.xlsx`, xlsxOf(sheet, exportEvents(history)));
  });

  register(api, loadGateEndpoints.listUnclassedProducts, async ({ db }) => ({
    content: await findUnclassedProducts(db, now()),
  }));

  register(api, loadGateEndpoints.releaseLoad, async ({ params, body, user, db, afterCommit }) => {
    const { answer, rowIds } = await releaseLoad(db, { jobId: params.id, body, userId: user.id, now: now() });
    afterCommit(() => {
      jobRowEvents.changed(rowIds);
      alertEvents.changed(null);
    });
    return { content: verdictView(answer) };
  });
};

/** The carrier whose trucks a driver may ask about; null for the office, which sees all. */
function carrierOf({ permissions, carrierCompanyId }: SignedInUser): number | null {
  const isOffice = permissions.includes('PERM_MOBILE') || permissions.includes('PERM_QUALITY');
  return isOffice ? null : (carrierCompanyId ?? 0);
}

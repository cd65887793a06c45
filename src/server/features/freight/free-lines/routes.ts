import { freeLineEndpoints } from '#api/freight/free-lines.ts';

import { recordAudit } from '../../../db/audit.ts';
import { lockFreight } from '../../../freight/queue.ts';
import { conflict, invalidField, notFound } from '../../../http/errors.ts';
import { register } from '../../../http/register.ts';
import { freight as messages } from '../../../i18n/freight.ts';
import type { Feature } from '../../../services.ts';
import { checkedLine } from './check.ts';
import { deleteFreeLine, findFreeLines, insertFreeLine, readFreeLine, updateFreeLine } from './repository.ts';

/** Lines of a party's statements that come from no load (docs/requirements.md, 'Statements'). */
export const freeLines: Feature = (api, { now }) => {
  register(api, freeLineEndpoints.listFreeLines, async ({ query, db }) => ({
    content: await findFreeLines(db, query),
  }));

  register(api, freeLineEndpoints.getFreeLine, async ({ params, db }) => ({
    content: await readFreeLine(db, params.id),
  }));

  register(api, freeLineEndpoints.createFreeLine, async ({ body, db, user }) => {
    await lockFreight(db);
    const line = await checkedLine(db, body);
    const id = await insertFreeLine(db, line, { userId: user.id, now: now() });
    const changes = { ...body };
    await recordAudit(db, {
      userId: user.id,
      entity: 'freight_free_line',
      entityId: id,
      action: 'created',
      changes,
    });
    return { content: await readFreeLine(db, id) };
  });

  register(api, freeLineEndpoints.changeFreeLine, async ({ params, body, db, user }) => {
    // Nobody settles it meanwhile.
    await lockFreight(db);
    const before = await readFreeLine(db, params.id);
    const { version, ...changes } = body;
    if (version !== before.version) throw conflict([], before);
    if (before.state === 'SETTLED') throw invalidField('NOT_ALLOWED', 'id', messages.freeLineSettled);
    const { side, party, date, words, quantity, unit, priceCents, reason, rowId } = before;
    const kept = { side, partyCompanyId: party.id, date, words, quantity, unit, priceCents, reason, rowId };
    const vatRate = changes.date === undefined ? { vatRate: before.vatRate } : {};
    const given = { ...kept, ...vatRate, ...changes } as Parameters<typeof checkedLine>[1];
    const line = await checkedLine(db, given);
    await updateFreeLine(db, params.id, line);
    await recordAudit(db, {
      userId: user.id,
      entity: 'freight_free_line',
      entityId: params.id,
      action: 'updated',
      changes,
    });
    return { content: await readFreeLine(db, params.id) };
  });

  register(api, freeLineEndpoints.deleteFreeLine, async ({ params, db, user }) => {
    await lockFreight(db);
    const { state, words, amountCents } = await readFreeLine(db, params.id);
    if (state === 'SETTLED') throw invalidField('NOT_ALLOWED', 'id', messages.freeLineSettled);
    if (!(await deleteFreeLine(db, params.id))) throw notFound();
    await recordAudit(db, {
      userId: user.id,
      entity: 'freight_free_line',
      entityId: params.id,
      action: 'delete',
      changes: { words, amountCents },
    });
  });
};

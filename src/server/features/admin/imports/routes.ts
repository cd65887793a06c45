import { setTimeout as wait } from 'node:timers/promises';

import {
  type BrowserImport,
  type ImportDifference,
  importEndpoints,
  maxListedDifferences,
} from '#api/admin/imports.ts';
import { problem } from '#api/error-codes.ts';
import { type MasterDataEntity, hasPrices } from '#api/import/master-data.ts';
import type { Permission } from '#domain/permission.ts';

import { answerFile } from '../../../http/answer-file.ts';
import { busy, conflict, forbidden, invalidField, notFound, unproven } from '../../../http/errors.ts';
import { pageOf } from '../../../http/page.ts';
import { register } from '../../../http/register.ts';
import { administration } from '../../../i18n/administration.ts';
import { isAboutRights } from '../../../import/entities.ts';
import type { Feature } from '../../../services.ts';
import { type ExportColumn, figureCell, tableOf, textCell } from '../../../spreadsheet/cell.ts';
import { csvOf } from '../../../spreadsheet/csv.ts';
import { applyOutcome, refusalToApply } from './apply-outcome.ts';
import { ImportRunner } from './import-runner.ts';
import { withReceivedFiles } from './receive.ts';
import {
  deleteImport,
  findDifferences,
  findImport,
  findImports,
  type ImportClaim,
  queueForApplying,
  queueForReading,
} from './repository.ts';
import { saveImport } from './save-import.ts';

const messages = administration.imports;
const usualPageSize = 50;

const { problemColumns: names } = messages;

const problemColumns: ExportColumn<ImportDifference>[] = [
  { name: names.file, cellOf: ({ file }) => textCell(file) },
  { name: names.line, cellOf: ({ line }) => figureCell(line) },
  { name: names.column, cellOf: ({ column }) => textCell(column ?? '') },
  { name: names.reason, cellOf: ({ reason }) => textCell(reason ?? '') },
];

/** Work that ends in this time is answered with its result, longer work with its progress. */
const answeredWithinMs = 5000;
const askAgainEveryMs = 100;

/** Imports of master data in the browser: looked at first, then applied as they were shown. */
export const adminImports: Feature = (api, services) => {
  const { config, db: outerDb, now, liveness, requestsInFlight } = services;
  const work = new ImportRunner(services, api.app.log);
  api.app.addHook('preClose', () => work.close());

  const read = async (id: number, db = outerDb): Promise<BrowserImport> => {
    const [storedImport] = await findImports(db, liveness, { id });
    if (storedImport === undefined) throw notFound();
    return storedImport;
  };

  const readClaim = async (id: number, db = outerDb): Promise<ImportClaim> => {
    const storedImport = await findImport(db, id);
    if (storedImport === null) throw notFound();
    const { claimed_by: claimedBy } = storedImport;
    return { id, claimedBy, isLeftBehind: (await liveness.findGone([claimedBy])).has(claimedBy) };
  };

  /** Waits a moment for the user who already applies it. After a crash their request no longer counts. */
  const readOnceOver = async (
    id: number,
    underWay: readonly BrowserImport['state'][],
  ): Promise<BrowserImport> => {
    const until = performance.now() + answeredWithinMs;
    for (;;) {
      const storedImport = await read(id);
      if (!underWay.includes(storedImport.state) || performance.now() > until) return storedImport;
      await wait(askAgainEveryMs);
    }
  };

  void api.app.register(async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, _body, done) => done(null));
    register(
      { ...api, app },
      importEndpoints.createImport,
      async ({ request, query, user }) => {
        const claimedBy = liveness.key();
        if (claimedBy === null) throw busy(5);
        const id = await withReceivedFiles(request, query, config.importBytes, (files) => {
          refusePrices(files, user);
          const { name: _name, kind: _kind, ...readAs } = query;
          return saveImport(outerDb, files, { userId: user.id, claimedBy, now: now(), readAs });
        });
        await soonOver(work.start(id, user.id, 'preview'));
        return { content: await read(id) };
      },
      { readsBody: true, transaction: 'none' },
    );
  });

  register(api, importEndpoints.listImports, async ({ query, db }) => ({
    content: await findImports(db, liveness, query),
  }));

  register(api, importEndpoints.getImport, async ({ params }) => ({ content: await read(params.id) }));

  register(api, importEndpoints.listImportRows, async ({ params, query, db, user }) => {
    refusePrices((await read(params.id)).files, user);
    const { kind, pageNr: number = 1, size = usualPageSize } = query;
    const { rows, total } = await findDifferences(db, params.id, kind, {
      limit: size,
      offset: (number - 1) * size,
    });
    return pageOf(rows, { number, size, totalElements: total });
  });

  register(api, importEndpoints.exportImportFaults, async ({ params, db, user, reply }) => {
    refusePrices((await read(params.id)).files, user);
    const { rows } = await findDifferences(db, params.id, 'faulty', {
      limit: maxListedDifferences,
      offset: 0,
    });
    const file = csvOf(tableOf(problemColumns, rows));
    return answerFile(reply, `${messages.problemsFile}-${params.id}.csv`, file);
  });

  register(
    api,
    importEndpoints.readImportAgain,
    async ({ params, body: { file: name, ...readAs }, user }) => {
      const stored = await findImport(outerDb, params.id);
      if (stored === null) throw notFound();
      refusePrices(stored.files, user);
      if (stored.files.every((file) => file.name !== name)) throw invalidField('NOT_FOUND', 'file');
      const claimedBy = liveness.key();
      if (claimedBy === null) throw busy(5);
      const files = stored.files.map((file) =>
        file.name === name ? Object.assign({}, file, { readAs }) : file,
      );
      if (!(await queueForReading(outerDb, await readClaim(params.id), { files, claimedBy }))) {
        throw conflict([problem('NOT_ALLOWED', 'state', messages.notReadAgain)]);
      }
      await soonOver(work.start(params.id, user.id, 'preview'));
      return { content: await read(params.id) };
    },
    { transaction: 'none' },
  );

  register(
    api,
    importEndpoints.applyImport,
    async ({ params, user, hasProven }) => {
      const before = await readOnceOver(params.id, ['waiting', 'applying']);
      refusePrices(before.files, user);
      if (before.state === 'applied') return { content: before };
      const refusal = refusalToApply(before.state);
      if (refusal !== null) throw conflict([problem('NOT_ALLOWED', 'state', messages[refusal])]);
      if (!hasProven && before.files.some(({ kind }) => isAboutRights(kind))) throw unproven();
      const claimedBy = liveness.key();
      if (claimedBy === null) throw busy(5);
      const by = { userId: user.id, claimedBy };
      const isMine = await queueForApplying(outerDb, await readClaim(params.id), by);
      if (isMine) await soonOver(work.start(params.id, user.id, 'apply'));
      const after = isMine ? await read(params.id) : await readOnceOver(params.id, ['waiting', 'applying']);
      const outcome = applyOutcome(after, { isMine, isEnding: requestsInFlight.isEnding() });
      if (outcome === null) return { content: after };
      const field = outcome === 'ownRight' ? 'permissions' : 'state';
      throw conflict([problem('NOT_ALLOWED', field, messages[outcome])], after);
    },
    { transaction: 'none' },
  );

  register(api, importEndpoints.deleteImport, async ({ params, db }) => {
    if (await deleteImport(db, await readClaim(params.id, db))) return undefined;
    const { state } = await read(params.id, db);
    throw conflict([
      problem('NOT_ALLOWED', 'state', state === 'applied' ? messages.applied : messages.underWay),
    ]);
  });
};

/** Throws a 403 refusal that names each file with prices where the user may not see any. */
function refusePrices(
  files: readonly { name: string; kind: MasterDataEntity }[],
  user: { permissions: readonly Permission[] },
): void {
  if (user.permissions.includes('PERM_FINANCE')) return;
  const problems = files.flatMap(({ name, kind }, index) =>
    hasPrices(kind) ? [problem('FORBIDDEN', `files.${index}`, messages.needsFinance(name))] : [],
  );
  if (problems.length > 0) throw forbidden(problems);
}

/** Resolves when the work is over, or takes longer than the answer should wait. */
async function soonOver(work: Promise<void>): Promise<void> {
  const waiting = new AbortController();
  await Promise.race([work, wait(answeredWithinMs, null, { signal: waiting.signal }).catch(() => null)]);
  waiting.abort();
}

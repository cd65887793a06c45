import type { preParsingHookHandler } from 'fastify';

import { type Problem, problem } from '#api/error-codes.ts';
import { masterDataEndpoints } from '#api/import/master-data.ts';

import { grantedBy, mayPut } from '../../config/integration-scopes.ts';
import { transact } from '../../db/transact.ts';
import { forbidden, invalid, notFound, tooManyRequests } from '../../http/errors.ts';
import { concurrencyLimit } from '../../http/limits/concurrency-limit.ts';
import { register } from '../../http/register.ts';
import { announceImport } from '../../import/announce.ts';
import { entities } from '../../import/entities.ts';
import { type ImportProblem, ImportRefusal } from '../../import/problem.ts';
import { runImport } from '../../import/run-import.ts';
import { findFindingsSince } from '../../planning/written-rows.ts';
import type { Feature } from '../../services.ts';
import { correction } from './correction/routes.ts';
import { maxSmallBodyBytes, readItems } from './read-items.ts';
import { masterRecords } from './records/routes.ts';

const maxBodyBytes = 32 * 1024 * 1024;

/** Large bodies that are taken at once. */
const maxLargeBodies = 2;

/** The most problems in one answer; a longer list helps no program to correct them. */
const maxProblems = 100;

const nothing = { created: 0, changedIds: [], unchanged: 0, followingRowIds: [] };

/** Master data by API: other programs' puts and reads, and the office's forms. */
export const masterData: Feature = (api, services) => {
  correction(api, services);
  masterRecords(api, services);
  void api.app.register(async (app) => {
    app.removeContentTypeParser('application/json');
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    app.addHook('preParsing', fewLargeBodies());
    importing({ ...api, app }, services);
  });
};

const importing: Feature = (api, services) => {
  const { db: outerDb, now } = services;
  // Imports that wait for their lock inside a transaction would use up the pool's connections.
  const oneByOne = concurrencyLimit(1, 20);
  register(
    api,
    masterDataEndpoints.importMasterData,
    async ({ params, request, integration, log }) => {
      const entity = entities.find((each) => each.name === params.entity);
      if (entity === undefined) throw notFound();
      const body = (request.body as Buffer | undefined) ?? Buffer.alloc(0);
      const { clientId = '', scopes = [] } = integration ?? {};
      if (!mayPut(scopes, entity.name)) throw forbidden();
      const imported = await oneByOne(() =>
        // Read again each time the transaction is repeated.
        transact(outerDb, (trx) =>
          runImport(trx, [{ entity, file: 'items', records: readItems(body, entity) }], {
            actor: clientId,
            userId: null,
            grant: grantedBy(scopes),
            now: now(),
          }),
        ),
      ).catch(refuse);
      announceImport(services, imported, log);
      const [{ created, changedIds, unchanged, followingRowIds } = nothing] = imported;
      return {
        content: { created, changed: changedIds.length, unchanged },
        ...(followingRowIds.length > 0 && {
          warnings: await findFindingsSince(outerDb, followingRowIds, now()),
        }),
      };
    },
    { bodyLimit: maxBodyBytes, readsBody: true, transaction: 'none' },
  );
};

/** Refuses a further large body unread, for a later try. */
function fewLargeBodies(): preParsingHookHandler {
  let taken = 0;
  return ({ headers }, reply, payload, done) => {
    // A body without a length may be of any size.
    if (Number(headers['content-length'] ?? Infinity) <= maxSmallBodyBytes) return done(null, payload);
    if (taken >= maxLargeBodies) return done(tooManyRequests(5));
    taken += 1;
    reply.raw.once('close', () => {
      taken -= 1;
    });
    return done(null, payload);
  };
}

function refuse(error: unknown): never {
  if (!(error instanceof ImportRefusal)) throw error;
  throw invalid(error.problems.inOrder().slice(0, maxProblems).map(itemProblem));
}

/** `items.3.regNo` with the reason as the explanation. */
function itemProblem({ code, line, column, reason }: ImportProblem): Problem {
  const path = ['items', line, column].filter((part) => part !== null).join('.');
  return problem(code, path, `${path}: ${reason}`);
}

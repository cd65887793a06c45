import { endpoints } from '#contract/endpoints.ts';
import { type Problem, problem } from '#contract/error-codes.ts';

import { entities } from '../../db/import/entities.ts';
import type { Entity } from '../../db/import/entity.ts';
import { type ImportProblem, ImportRefused } from '../../db/import/problem.ts';
import { jsonRecord } from '../../db/import/read-json.ts';
import { changedUsers, refreshStatistics, rowsShowing, runImport } from '../../db/import/run-import.ts';
import { register } from '../../platform/api/register.ts';
import { grantedBy, mayPut } from '../../platform/auth/integration-scopes.ts';
import { forbidden, invalid, notFound } from '../../platform/errors.ts';
import type { Feature } from '../../services.ts';
import { mending } from './mending/routes.ts';

const largestBody = 32 * 1024 * 1024;

/** So many problems are told at once; a program mends them no better for having all. */
const mostProblems = 100;

export const masterData: Feature = (api, services) => {
  const { db: outerDb, jobRowEvents, userEvents } = services;
  mending(api, services);
  register(
    api,
    endpoints.putMasterData,
    async ({ db, params, body, integration, afterCommit, log }) => {
      const entity = entities.find((each) => each.name === params.entity);
      if (entity === undefined) throw notFound();
      const { clientId = '', scopes = [] } = integration ?? {};
      if (!mayPut(scopes, entity.name)) throw forbidden();
      const source = { entity, file: 'items', records: recordsOf(entity, body.items) };
      const imported = await runImport(db, [source], clientId, grantedBy(scopes)).catch(refuse);
      const written = imported[0] ?? { created: 0, changedIds: [], unchanged: 0 };
      afterCommit(() => {
        jobRowEvents.changed(rowsShowing(imported));
        userEvents.changed(changedUsers(imported));
        refreshStatistics(outerDb, imported).catch((error: unknown) =>
          log.warn({ err: error }, 'analyze failed'),
        );
      });
      const { created, changedIds, unchanged } = written;
      return { content: { created, changed: changedIds.length, unchanged } };
    },
    { bodyLimit: largestBody },
  );
};

function* recordsOf(entity: Entity, items: readonly Record<string, unknown>[]) {
  for (const [index, item] of items.entries()) yield jsonRecord(item, index, entity);
}

function refuse(error: unknown): never {
  if (!(error instanceof ImportRefused)) throw error;
  throw invalid(error.problems.inOrder().slice(0, mostProblems).map(itemProblem));
}

/** `items.3.regNo` with the reason as the explanation. */
function itemProblem({ code, line, column, reason }: ImportProblem): Problem {
  const path = ['items', line, column].filter((part) => part !== null).join('.');
  return problem(code, path, `${path}: ${reason}`);
}

import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');

/** One forbidden line a file, and the rule that must refuse it. */
const forbidden: Record<string, [line: string, rule: string]> = {
  'src/domain/contract.ts': [
    "import { id } from '#api/values.ts';\nexport const a = id;",
    'no-restricted-imports',
  ],
  'src/domain/server.ts': [
    "import { migrate } from '../server/db/migrate.ts';\nexport const a = migrate;",
    'no-restricted-imports',
  ],
  'src/domain/node.ts': [
    "import { readFileSync } from 'node:fs';\nexport const a = readFileSync;",
    'no-restricted-imports',
  ],
  'src/domain/zod.ts': ["import * as z from 'zod/mini';\nexport const a = z;", 'no-restricted-imports'],
  'src/domain/react.ts': [
    "import { useState } from 'react';\nexport const a = useState;",
    'no-restricted-imports',
  ],
  'src/domain/clock.ts': ['export const a = () => Date.now();', 'no-restricted-globals'],
  'src/domain/today.ts': ['export const a = () => new Date();', 'no-restricted-globals'],
  'src/domain/global-clock.ts': ['export const a = () => globalThis.Date.now();', 'no-restricted-globals'],
  'src/domain/chance.ts': ['export const a = () => Math.random();', 'no-restricted-properties'],
  'src/domain/uuid.ts': ['export const a = () => crypto.randomUUID();', 'no-restricted-globals'],
  'src/api/server.ts': [
    "import { migrate } from '../server/db/migrate.ts';\nexport const a = migrate;",
    'no-restricted-imports',
  ],
  'src/api/web.ts': [
    "import { words } from '../web/i18n/et/alerts.ts';\nexport const a = words;",
    'no-restricted-imports',
  ],
  'src/api/full-zod.ts': ["import { z } from 'zod';\nexport const a = z;", 'no-restricted-imports'],
  'src/server/web.ts': [
    "import { words } from '../web/i18n/et/alerts.ts';\nexport const a = words;",
    'no-restricted-imports',
  ],
  'src/server/relative-domain.ts': [
    "import { permissions } from '../domain/permission.ts';\nexport const a = permissions;",
    'no-restricted-imports',
  ],
  'src/server/react.ts': [
    "import { useState } from 'react';\nexport const a = useState;",
    'no-restricted-imports',
  ],
  'src/server/query.ts': [
    "export const a = (pool: { query(sql: string): unknown }) => pool.query('select 1');",
    'no-restricted-properties',
  ],
  'src/web/server.ts': [
    "import { migrate } from '../server/db/migrate.ts';\nexport const a = migrate;",
    'no-restricted-imports',
  ],
  'src/web/relative-api.ts': [
    "import { routes } from '../api/routes.ts';\nexport const a = routes;",
    'no-restricted-imports',
  ],
  'src/web/database.ts': ["import { sql } from 'kysely';\nexport const a = sql;", 'no-restricted-imports'],
};

const allowed: Record<string, string> = {
  'src/api/domain.ts': "import { permissions } from '#domain/permission.ts';\nexport const a = permissions;",
  'src/server/contract.ts': "import { routes } from '#api/routes.ts';\nexport const a = routes;",
  'src/web/contract.ts': "import { routes } from '#api/routes.ts';\nexport const a = routes;",
  'src/server/clock.ts': 'export const a = () => Date.now();',
};

interface Finding {
  filename: string;
  code: string;
}

// The repository's own lint rules, over files that never lie in the repository.
const folder = mkdtempSync(path.join(tmpdir(), 'koorem-walls-'));
let findings: Finding[] = [];

beforeAll(() => {
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  copyFileSync(path.join(root, 'oxlint.config.ts'), path.join(folder, 'oxlint.config.ts'));
  const lines = Object.entries(forbidden).map(([file, [line]]) => [file, line] as const);
  for (const [file, line] of [...lines, ...Object.entries(allowed)]) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), `${line}\n`);
  }
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(root, 'node_modules/oxlint/bin/oxlint'), '--format', 'json', 'src'],
    { cwd: folder, encoding: 'utf8' },
  );
  expect(stdout, stderr).toContain('"diagnostics"');
  findings = (JSON.parse(stdout) as { diagnostics: Finding[] }).diagnostics;
  // Lint is another program: on a busy machine it takes longer than a hook usually may.
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function rulesFor(file: string): string[] {
  return findings.filter(({ filename }) => filename === file).map(({ code }) => code);
}

describe('lint refuses', () => {
  test.each(Object.entries(forbidden))('%s', (file, [, rule]) => {
    expect(rulesFor(file).join()).toContain(rule);
  });
});

describe('lint lets through', () => {
  test.each(Object.keys(allowed))('%s', (file) => {
    expect(rulesFor(file).filter((code) => code.includes('restricted'))).toEqual([]);
  });
});

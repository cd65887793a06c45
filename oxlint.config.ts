import { defineConfig } from 'oxlint';

/**
 * The walls of the code (docs/architecture.md): domain <- api <- {server, web}.
 * Project references stop what types can see; these rules stop the rest, the clock and chance in
 * `domain` included. Borders between feature folders are kept by tests/conventions/feature-borders.test.ts.
 */
const serverOnly = ['node:*', 'fastify', '@fastify/*', 'kysely', 'pg', '@electric-sql/*', 'oidc-provider'];
const webOnly = ['react', 'react-dom', 'react-dom/*', '@tanstack/*', 'lucide-react'];
/** Domain and api have one way in from other layers: a file that moves keeps it. */
const byAlias = { group: ['**/domain/**', '**/api/**'], message: 'Import by #domain/ or #api/.' };

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  options: { typeAware: true },
  rules: {
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-console': 'error',
    'no-var': 'error',
    curly: ['error', 'multi-line'],
    'prefer-const': 'error',
    'no-await-in-loop': 'off',
    'no-shadow': 'off',
    'no-underscore-dangle': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/prefer-add-event-listener': 'off',
    'unicorn/require-module-specifiers': 'off',
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-cycle': 'error',
    'import/no-duplicates': 'error',
    'import/no-default-export': 'error',
    'promise/always-return': 'off',
    'react/react-in-jsx-scope': 'off',
    // <output> holds phrasing only: a status of blocks needs the role.
    'jsx-a11y/prefer-tag-over-role': 'off',
    // Options are pressed through the combobox that names them (aria-activedescendant).
    'jsx-a11y/click-events-have-key-events': 'off',
    'react/jsx-no-constructed-context-values': 'error',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-definitions': ['error', 'interface'],
    'typescript/consistent-type-imports': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/consistent-return': 'off',
    'typescript/no-unnecessary-type-parameters': 'off',
    'typescript/no-unnecessary-condition': 'off',
    'no-restricted-properties': [
      'error',
      {
        object: 'pool',
        property: 'query',
        message: 'Kysely is the only handle on the database (src/server/db/connect.ts).',
      },
    ],
  },
  overrides: [
    {
      files: ['src/domain/**/*.ts'],
      rules: {
        'no-restricted-globals': [
          'error',
          {
            name: 'Date',
            message: 'domain has no clock: take the time as an argument (domain/calendar/day.ts).',
          },
          { name: 'globalThis', message: 'domain has no IO.' },
          { name: 'performance', message: 'domain has no clock.' },
          { name: 'crypto', message: 'domain has no chance: take the value as an argument.' },
        ],
        'no-restricted-properties': [
          'error',
          {
            object: 'Math',
            property: 'random',
            message: 'domain has no chance: take the value as an argument.',
          },
        ],
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              { group: ['#api/*', '**/api/**', '**/server/**', '**/web/**', '**/tests/**'] },
              { group: [...serverOnly, ...webOnly, 'zod', 'zod/*'] },
            ],
          },
        ],
      },
    },
    {
      files: ['src/api/**/*.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              { group: ['**/server/**', '**/web/**', '**/tests/**'] },
              { group: [...serverOnly, ...webOnly] },
              {
                group: ['zod', 'zod/v4'],
                message: 'Use zod/mini: it is a third of the size in the browser.',
              },
            ],
          },
        ],
      },
    },
    {
      files: ['src/server/**/*.ts'],
      rules: {
        'no-restricted-imports': ['error', { patterns: [{ group: ['**/web/**', ...webOnly] }, byAlias] }],
      },
    },
    {
      files: ['src/web/**/*.{ts,tsx}'],
      rules: {
        'no-restricted-imports': [
          'error',
          { patterns: [{ group: ['**/server/**', ...serverOnly] }, byAlias] },
        ],
      },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'tests/**', 'bench/**', 'chaos/**', 'fuzz/**', 'scripts/**'],
      rules: {
        'no-restricted-imports': 'off',
        'no-restricted-globals': 'off',
        'no-restricted-properties': 'off',
        'typescript/no-non-null-assertion': 'off',
      },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx'],
      plugins: ['vitest'],
      rules: {
        'vitest/consistent-test-it': ['error', { fn: 'test', withinDescribe: 'test' }],
        // The second argument says what was compared.
        'vitest/valid-expect': ['error', { maxArgs: 2 }],
        // Some tests expect in a loop, in a helper, or of any input.
        'vitest/expect-expect': 'off',
        'vitest/no-conditional-expect': 'off',
        'vitest/no-standalone-expect': 'off',
        'vitest/require-mock-type-parameters': 'off',
        'vitest/require-to-throw-message': 'off',
      },
    },
    { files: ['scripts/**', 'bench/**', 'chaos/**', 'fuzz/**'], rules: { 'no-console': 'off' } },
    { files: ['*.config.ts'], rules: { 'import/no-default-export': 'off' } },
  ],
  ignorePatterns: ['dist', 'data', 'node_modules', 'src/server/db/schema/tables.ts'],
});

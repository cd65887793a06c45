import path from 'node:path';

import type { Plugin } from 'vite';

/** The screens that a day is opened with, and their chunks: each waits for nothing that only others need. */
const openingScreens: Readonly<Record<string, string>> = {
  'job-table/JobTablePage.tsx': 'table',
  'homepage/HomePage.tsx': 'homepage',
  'driver/screens/DriverJobsPage.tsx': 'driver-list',
};

/** What the table shows as soon as its first rows are there. */
export const tableBar = /[\\/](FilterBar|LiveTable)\.tsx$/;
/** For what it shares with others. */
const bar = 'table-bar';

/** Beside 'app'. A chunk takes what its modules import with it: those come first that all others may import from. */
export const chunkNames: readonly string[] = [
  ...Object.values(openingScreens).map(chunkBeside),
  ...Object.values(openingScreens),
  bar,
  'fields',
  'forms',
];

/**
 * The chunk of a module, worked out from the screens that cannot be drawn without it: a driver's phone fetches nothing
 * that only a desk needs, and the other way round. What one other feature alone uses, or what comes after a press, is
 * left to the bundler.
 */
export function chunksByScreen(): { plugin: Plugin; chunkOf: (id: string) => string | undefined } {
  /** The app itself, or the screens that need a module: an opening one by its file, all others by their feature. */
  const needs = new Map<string, Set<string>>();
  const plugin: Plugin = {
    name: 'chunks-by-screen',
    apply: 'build',
    buildEnd() {
      const iconOf = new Map<string, string>();
      for (const id of this.getModuleIds()) {
        if (!id.includes(icons)) continue;
        for (const name of iconNames(id, this.getModuleInfo(id)?.code ?? '')) iconOf.set(name, id);
      }
      const follow = (id: string, screen: string) => {
        const needing = needs.get(id) ?? new Set();
        if (needing.has(screen)) return;
        needs.set(id, needing.add(screen));
        const module = this.getModuleInfo(id);
        if (module === null || id.includes('/lucide-react/dist/esm/lucide-react')) return;
        for (const imported of module.importedIds) follow(imported, screen);
        // Icons come through the list of all icons: by those who name them.
        for (const name of namedIcons(module.code ?? '')) {
          const icon = iconOf.get(name);
          if (icon !== undefined) follow(icon, screen);
        }
      };
      for (const id of this.getModuleIds()) {
        if (this.getModuleInfo(id)?.isEntry === true) follow(id, app);
        if (tableBar.test(id)) follow(id, bar);
        if (!id.endsWith('/web/app/screens.ts')) continue;
        for (const screen of this.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
          const [, file = '', feature = ''] = /\/web\/features\/(([^/]+)\/.*)/.exec(screen) ?? [];
          if (feature !== '') follow(screen, file in openingScreens ? file : feature);
        }
      }
    },
  };
  return { plugin, chunkOf: (id) => chunkFor(id, needs.get(id) ?? new Set()) };
}

const app = 'the app itself';

function chunkFor(id: string, screens: ReadonlySet<string>): string | undefined {
  const [first, second] = Object.keys(openingScreens).filter((screen) => screens.has(screen));
  if (screens.has(app) || second !== undefined) return 'app';
  const chunk = first === undefined ? undefined : openingScreens[first];
  if (first !== undefined && chunk !== undefined) {
    const isOwn = [...screens].every(
      (screen) => screen === bar || first === screen || first.startsWith(`${screen}/`),
    );
    if (isOwn) return chunk;
    // Too small for a request of its own.
    return id.endsWith('.css') ? 'app' : chunkBeside(chunk);
  }
  // Fetched before a form is: it waits for no library of forms. Its words nobody else needs at once.
  if (screens.has(bar)) return screens.size > 1 && !id.includes('/i18n/') ? bar : undefined;
  // What money's screens alone share with one other would be fetched by every form.
  if ([...screens].filter((screen) => !moneyScreens.has(screen)).length < 2) return undefined;
  // The board needs no form, and fetches none for an icon, a button or the text of a route.
  const isSmall = [icons, '/web/ui/button/', '/web/job-row/row-text.ts'].some((part) => id.includes(part));
  const isBoards = screens.has('planner') && isSmall;
  return screens.has('driver') || isBoards ? 'fields' : 'forms';
}

/** They are opened by few, a few times a month. */
const moneyScreens = new Set(['freight', 'reports']);

/** For what an opening screen shares with others that open no day. */
function chunkBeside(chunk: string): string {
  return `with-${chunk}`;
}

const icons = '/lucide-react/dist/esm/icons/';

/** 'circle-check-big.mjs' is CircleCheckBig; former names are listed in the file. */
function iconNames(id: string, code: string): string[] {
  const [, list = ''] = /aliases:\s*\[([^\]]*)\]/.exec(code) ?? [];
  const former = [...list.matchAll(/["'`]([\w-]+)["'`]/g)].flatMap(([, name]) => name ?? []);
  return [path.basename(id, '.mjs'), ...former].map((name) =>
    name.replaceAll(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase()),
  );
}

function namedIcons(code: string): string[] {
  const [, names = ''] = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/.exec(code) ?? [];
  return names.split(',').map((each) => each.trim().split(/\s/)[0] ?? '');
}

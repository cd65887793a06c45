import path from 'node:path';

import type { Plugin } from 'vite';

/** The first screens that staff open on a phone: they wait for no form. */
const lookedAt = ['job-table', 'homepage'];

export type SharedChunk = 'common' | 'fields' | 'look' | 'forms';

/**
 * The chunk of a module that screens of more than one feature share, worked out from the screens that cannot be drawn
 * without it: a driver's phone fetches nothing that only a desk needs, and the other way round. What one feature alone
 * uses, or what comes after a press, is left to the bundler.
 */
export function chunksByScreen(): { plugin: Plugin; chunkOf: (id: string) => SharedChunk | undefined } {
  const featuresOf = new Map<string, Set<string>>();
  const plugin: Plugin = {
    name: 'chunks-by-screen',
    apply: 'build',
    buildEnd() {
      const iconOf = new Map<string, string>();
      for (const id of this.getModuleIds()) {
        if (!id.includes(icons)) continue;
        for (const name of iconNames(id, this.getModuleInfo(id)?.code ?? '')) iconOf.set(name, id);
      }
      const follow = (id: string, feature: string) => {
        const features = featuresOf.get(id) ?? new Set();
        if (features.has(feature)) return;
        featuresOf.set(id, features.add(feature));
        const module = this.getModuleInfo(id);
        if (module === null || id.includes('/lucide-react/')) return;
        for (const imported of module.importedIds) follow(imported, feature);
        // Icons come through the list of all icons: by those who name them.
        for (const name of namedIcons(module.code ?? '')) {
          const icon = iconOf.get(name);
          if (icon !== undefined) follow(icon, feature);
        }
      };
      for (const list of this.getModuleIds()) {
        if (!list.endsWith('/web/app/screens.ts')) continue;
        for (const screen of this.getModuleInfo(list)?.dynamicallyImportedIds ?? []) {
          const feature = /\/web\/features\/([^/]+)/.exec(screen)?.[1];
          if (feature !== undefined) follow(screen, feature);
        }
      }
    },
  };
  return { plugin, chunkOf: (id) => chunkFor(featuresOf.get(id) ?? new Set()) };
}

function chunkFor(features: ReadonlySet<string>): SharedChunk | undefined {
  if (features.size < 2) return undefined;
  const isLookedAt = lookedAt.some((feature) => features.has(feature));
  if (features.has('driver')) return isLookedAt ? 'common' : 'fields';
  return isLookedAt ? 'look' : 'forms';
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

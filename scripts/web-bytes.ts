import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const dist = path.join(import.meta.dirname, '../dist');

/** A script of the built app, as build/chunk-report.ts writes it down. */
export interface BuiltChunk {
  file: string;
  /** Scripts that must be there before this one runs. */
  imports: string[];
  styles: string[];
  /** Lengths in characters before they are made small. */
  modules: { name: string; length: number }[];
}

/** What must be fetched before a screen can be used; sizes in bytes as they come over the wire (brotli). */
export interface ScreenBytes {
  screen: string;
  scripts: number;
  styles: number;
  /** Scripts and style sheets. */
  files: number;
  /** Of the scripts, largest first: worked out from each module's part of its chunk. */
  modules: { name: string; bytes: number }[];
}

/** The app itself: its entry, and React's drawing, which the entry asks for. */
const app = ['src/web/app/main.tsx', 'node_modules/react-dom/client.js'];

/** What a screen cannot be used without, by the modules that are asked for when it is opened. */
const screens: readonly { screen: string; needs: readonly string[] }[] = [
  { screen: 'table', needs: ['src/web/features/job-table/JobTablePage.tsx'] },
  {
    screen: "driver's list",
    needs: [
      'src/web/features/driver/screens/DriverJobsPage.tsx',
      'src/web/i18n/driver-messages.ts',
      'src/web/offline/sync.ts',
    ],
  },
  { screen: 'Pealeht', needs: ['src/web/features/homepage/HomePage.tsx'] },
  { screen: 'Veotellimus', needs: ['src/web/features/transport-order-form/TransportOrderPage.tsx'] },
  { screen: 'Müügitellimus', needs: ['src/web/features/sales-order-form/SalesOrderPage.tsx'] },
  { screen: 'board', needs: ['src/web/features/planner/PlannerPage.tsx'] },
];

/** Counts the files of the built app. Throws when it is not built, or a module is in none of its scripts. */
export function readScreenBytes(): ScreenBytes[] {
  const report = readFileSync(path.join(dist, 'web-chunks.json'), 'utf8');
  const chunks = new Map((JSON.parse(report) as BuiltChunk[]).map((chunk) => [chunk.file, chunk]));
  return screens.map(({ screen, needs }) => {
    const needed = chunksNeeded(chunks, [...app, ...needs]);
    const styles = new Set(needed.flatMap((chunk) => chunk.styles));
    return {
      screen,
      scripts: sum(needed.map(({ file }) => bytesOf(file))),
      styles: sum([...styles].map(bytesOf)),
      files: needed.length + styles.size,
      modules: needed.flatMap(modulesOf).sort((a, b) => b.bytes - a.bytes),
    };
  });
}

function chunksNeeded(chunks: ReadonlyMap<string, BuiltChunk>, modules: readonly string[]): BuiltChunk[] {
  const needed = new Set<BuiltChunk>();
  const follow = (chunk: BuiltChunk | undefined) => {
    if (chunk === undefined || needed.has(chunk)) return;
    needed.add(chunk);
    for (const file of chunk.imports) follow(chunks.get(file));
  };
  for (const module of modules) {
    const chunk = [...chunks.values()].find((each) => each.modules.some(({ name }) => name === module));
    if (chunk === undefined) throw new Error(`No script of the built app holds ${module}`);
    follow(chunk);
  }
  return [...needed];
}

function modulesOf({ file, modules }: BuiltChunk): ScreenBytes['modules'] {
  const whole = sum(modules.map(({ length }) => length));
  const bytes = bytesOf(file);
  return modules.map(({ name, length }) => ({ name, bytes: whole === 0 ? 0 : (bytes * length) / whole }));
}

function bytesOf(file: string): number {
  return statSync(path.join(dist, 'web', `${file}.br`)).size;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

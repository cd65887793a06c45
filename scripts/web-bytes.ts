import { statSync } from 'node:fs';
import path from 'node:path';

import { readBuiltFiles } from '../src/server/pages/built-files.ts';

const built = path.join(import.meta.dirname, '../dist/web');

/** What must be fetched before a screen can be used; sizes in bytes as they come over the wire (brotli). */
export interface ScreenBytes {
  screen: string;
  scripts: number;
  styles: number;
  /** Scripts and style sheets. */
  files: number;
}

/** The screens by the modules that are asked for when they are opened. */
const screens: Readonly<Record<string, readonly string[]>> = {
  table: ['features/job-table/JobTablePage.tsx'],
  "driver's list": ['features/driver/screens/DriverJobsPage.tsx'],
  Pealeht: ['features/homepage/HomePage.tsx'],
  Veotellimus: ['features/transport-order-form/TransportOrderPage.tsx'],
  Müügitellimus: ['features/sales-order-form/SalesOrderPage.tsx'],
  board: ['features/planner/PlannerPage.tsx'],
};

/** Counts the files of the built app. Throws when it is not built, or a module is in none of its scripts. */
export function readScreenBytes(): ScreenBytes[] {
  const builtFiles = readBuiltFiles();
  if (builtFiles === null) throw new Error('The web app is not built: npm run build');
  return Object.entries(screens).map(([screen, modules]) => {
    const { scripts, styles } = builtFiles(['index.html', ...modules]);
    return {
      screen,
      scripts: sum(scripts.map(bytesOf)),
      styles: sum(styles.map(bytesOf)),
      files: scripts.length + styles.length,
    };
  });
}

function bytesOf(file: string): number {
  return statSync(path.join(built, `${file}.br`)).size;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

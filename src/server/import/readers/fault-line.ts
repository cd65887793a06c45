import type { SourceFault } from '../source.ts';

/** What stands in place of the records of a file that was not read to its end: why. */
export function faultLine(reason: string): string {
  const fault: SourceFault = { code: 'INVALID', reason, line: null, column: null };
  return `${JSON.stringify(fault)}\n`;
}

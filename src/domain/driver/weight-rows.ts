import { type Day, isDay } from '../calendar/day.ts';
import { parseTypedDay } from '../calendar/typed-day.ts';
import { decimalToNumber } from '../goods/decimal.ts';
import { parseTypedQuantity } from '../goods/typed-quantity.ts';

/** Why a line of weights leads to no job. */
export const weightRowFaults = ['PLATE', 'DAY', 'NET', 'UNIT', 'NO_JOB', 'WEIGHED'] as const;
export type WeightRowFault = (typeof weightRowFaults)[number];

/** The most letters of a list: some thousands of lines. */
export const maxWeightsText = 200_000;

/** A line of a list of weights, as a weighbridge or carrier sends it. */
export interface WeightRow {
  /** Counted from 1. */
  line: number;
  text: string;
  plate: string;
  day: Day | null;
  netWeightKg: number | null;
  /** True for a weight that may as well be tonnes: '28,40' without a unit. */
  mayBeTonnes: boolean;
  /** '' without one. */
  ticket: string;
}

/** What a weighbridge weighs is over it in kilograms and under it in tonnes. */
const mostTonnes = 100;

/** A job that may be meant. */
export interface WeighedJob {
  jobId: number;
  plate: string;
  day: Day;
  /** True where the weight that is asked about is known already. */
  isWeighed: boolean;
}

export interface MatchedRows<Job extends WeighedJob> {
  matched: { row: WeightRow; job: Job }[];
  ambiguous: { row: WeightRow; jobs: Job[] }[];
  unknown: { row: WeightRow; fault: WeightRowFault }[];
}

/**
 * Reads pasted lines or those of a CSV file: plate, day, net weight and ticket, between tabs or semicolons. The unit is
 * that of the weight, else of the heading ('Neto, t'), else kilograms. Headings and empty lines are left out.
 */
export function readWeightRows(text: string, today: Day): WeightRow[] {
  const lines = text.replace(/^\u{feff}/u, '').split(/\r?\n/);
  const [, , netHeading = ''] = cellsOf(lines[0] ?? '');
  const headingUnit = /\b(kg|t|tonni)\b/i.exec(netHeading)?.[1] ?? '';
  return lines
    .map((line, index): WeightRow => {
      const [plate = '', dayText = '', typedNet = '', ticket = ''] = cellsOf(line);
      const netText = /\p{L}/u.test(typedNet) ? typedNet : `${typedNet} ${headingUnit}`.trim();
      const day = isDay(dayText) ? dayText : parseTypedDay(dayText, today);
      const net = parseTypedQuantity(netText, 'kg').value;
      const netWeightKg = net === null ? null : decimalToNumber(net);
      const mayBeTonnes = netWeightKg !== null && netWeightKg < mostTonnes && !/\p{L}/u.test(netText);
      return {
        line: index + 1,
        text: line.trim(),
        plate: plateKey(plate),
        day,
        netWeightKg,
        mayBeTonnes,
        ticket,
      };
    })
    .filter(({ line, text: said, day, netWeightKg }) => {
      const isHeading = line === 1 && day === null && netWeightKg === null;
      return said !== '' && !isHeading;
    });
}

function cellsOf(line: string): string[] {
  return line.split(line.includes('\t') ? '\t' : ';').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}

/**
 * Finds the job of each line by plate and day, among those whose weight nobody knows (docs/requirements.md, 'Weights
 * from paper'). Where several may be meant, or several lines mean the same one, a person chooses.
 */
export function matchWeightRows<Job extends WeighedJob>(
  rows: readonly WeightRow[],
  jobs: readonly Job[],
): MatchedRows<Job> {
  const found = rows.map((row) => ({
    row,
    all: jobs.filter((job) => plateKey(job.plate) === row.plate && job.day === row.day),
  }));
  const open = found.map(({ row, all }) => ({ row, all, jobs: all.filter(({ isWeighed }) => !isWeighed) }));
  const isAlone = ({ row, jobs: [job] }: (typeof open)[number]) =>
    open.every((other) => other.row === row || !other.jobs.some(({ jobId }) => jobId === job?.jobId));
  const result: MatchedRows<Job> = { matched: [], ambiguous: [], unknown: [] };
  for (const each of open) {
    const { row, all } = each;
    const [job] = each.jobs;
    const fault = faultOf(row);
    if (fault !== null) result.unknown.push({ row, fault });
    else if (job === undefined) {
      result.unknown.push({ row, fault: all.length === 0 ? 'NO_JOB' : 'WEIGHED' });
    } else if (each.jobs.length === 1 && isAlone(each)) result.matched.push({ row, job });
    else result.ambiguous.push({ row, jobs: each.jobs });
  }
  return result;
}

function faultOf({ plate, day, netWeightKg, mayBeTonnes }: WeightRow): WeightRowFault | null {
  if (plate === '') return 'PLATE';
  if (day === null) return 'DAY';
  if (netWeightKg === null || netWeightKg <= 0) return 'NET';
  return mayBeTonnes ? 'UNIT' : null;
}

/** A plate however it is written: '123 abc' is '123ABC'. */
function plateKey(plate: string): string {
  return plate.toUpperCase().replaceAll(/[^\p{L}\d]/gu, '');
}

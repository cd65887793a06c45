import type { ValidationCode } from '#domain/problem.ts';

/** A problem of a value; the reason is a part of a sentence in Estonian. */
export interface ValueProblem {
  code: ValidationCode;
  reason: string;
}

/** A problem of the value in a column. */
export interface ColumnProblem extends ValueProblem {
  column: string;
}

/** A problem of a row of `import_rows`; `file` is the number of the source. */
export interface RowProblem extends ColumnProblem {
  file: number;
  line: number;
}

/** A problem and where it is. Lines count from 1; in a request's body, records count from 0. */
export interface ImportProblem extends ValueProblem {
  file: string;
  line: number | null;
  column: string | null;
}

/** The most problems that are kept; the others are only counted. */
const maxKept = 10_000;

/** Characters of a reason, which may quote a value however long it is. */
const longestReason = 500;

/** What collects the problems of a run, so that all of them can be corrected at once. */
export class ProblemList {
  readonly kept: ImportProblem[] = [];
  count = 0;
  readonly #lines = new Map<string, Set<number | null>>();

  /** Returns the number of lines of a file with problems; a problem of the whole file counts as one. */
  linesOf(file: string): number {
    return this.#lines.get(file)?.size ?? 0;
  }

  /** The problems by file and line. */
  inOrder(): ImportProblem[] {
    return this.kept.toSorted((a, b) => compare(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0));
  }

  add(problem: ImportProblem): void {
    this.count += 1;
    const lines = this.#lines.get(problem.file) ?? new Set();
    this.#lines.set(problem.file, lines.add(problem.line));
    if (this.kept.length >= maxKept) return;
    const { reason, column } = problem;
    this.kept.push({
      ...problem,
      reason: shortened(reason),
      column: column === null ? null : shortened(column),
    });
  }
}

/** Thrown when anything is wrong: nothing has been imported. */
export class ImportRefusal extends Error {
  readonly problems: ProblemList;

  constructor(problems: ProblemList, options?: ErrorOptions) {
    super(`${problems.count} problems`, options);
    this.problems = problems;
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function shortened(text: string): string {
  return text.length > longestReason ? `${text.slice(0, longestReason)}…` : text;
}

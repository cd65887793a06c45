import type { Problem } from '#api/error-codes.ts';

import { problemsOf } from '../../platform/problem.ts';

export interface SortedProblems {
  /** Problems that belong to a field of the form: dotted path and sentence. */
  fields: { path: string; message: string }[];
  /** Problems without a field here: shown in the toast. */
  others: string[];
}

/**
 * Sorts the problems of a refused request by the form's fields. A path that goes deeper than a field
 * (`client.id` for the field `client`) belongs to it.
 */
export function sortProblems(error: unknown, fieldNames: readonly string[]): SortedProblems {
  const problems: SortedProblems = { fields: [], others: [] };
  for (const problem of problemsOf(error)) {
    // A line of a list is nearer to the problem than the list.
    const path = fieldNames
      .filter((name) => isAt(problem, name))
      .reduce<string | undefined>(
        (best, name) => (name.length > (best?.length ?? 0) ? name : best),
        undefined,
      );
    const message = problem.explanation ?? problem.message;
    if (path === undefined) problems.others.push(message);
    else if (problems.fields.every((field) => field.path !== path)) problems.fields.push({ path, message });
  }
  return problems;
}

function isAt(problem: Problem, name: string): boolean {
  return problem.field === name || problem.field?.startsWith(`${name}.`) === true;
}

export interface WrongField {
  label: string;
  message: string;
}

/** Returns the problems in as few lines as there are kinds: 'Nõutud: Toode, Kogus'. Null for none. */
export function summarise(fields: readonly WrongField[]): string | null {
  const byMessage = Map.groupBy(fields, (field) => field.message);
  const lines = [...byMessage].map(([message, wrong]) => {
    const labels = wrong.map((field) => field.label);
    // 'Veo kuupäev on möödas' says itself which field it is about.
    if (labels.every((label) => message.startsWith(label))) return message;
    // '28,5 t / 28 500 t?' is asked of the field.
    return (message.endsWith('?') ? [labels.join(', '), message] : [message, labels.join(', ')]).join(': ');
  });
  return lines.length === 0 ? null : lines.join('\n');
}

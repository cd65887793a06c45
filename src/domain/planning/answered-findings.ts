import { isOfChange, needsConfirmation, type WarningCode } from './finding.ts';

/** A finding that a person confirms before a row is saved. */
export interface FindingToConfirm {
  rowId?: number | undefined;
  /** Its code. */
  finding?: WarningCode | undefined;
  message: string;
  explanation?: string | undefined;
}

/** The key by which an answer is remembered: the same sentence about the same row. */
export function answerKey({ rowId, message, explanation = message }: FindingToConfirm): string {
  return `${String(rowId)} ${explanation}`;
}

/**
 * The findings that are still to be confirmed when a step is taken back or done again (docs/requirements.md, 'Job table'): nothing that the
 * person has `answered`, by `answerKey`, nor what held of a row when it had these values before: `held`, codes by row. With
 * these values it takes no more of its order and contract than it did. What only informs is no question by itself.
 */
export function unansweredFindings<Finding extends FindingToConfirm>(
  found: readonly Finding[],
  answered: ReadonlySet<string>,
  held: ReadonlyMap<number, readonly string[]>,
): Finding[] {
  const isHeldBefore = ({ rowId = 0, finding }: Finding) => {
    const codes = held.get(rowId);
    if (codes === undefined || finding === undefined) return false;
    return isOfChange(finding) || codes.includes(finding);
  };
  const open = found.filter((each) => !answered.has(answerKey(each)) && !isHeldBefore(each));
  return open.some(({ finding }) => finding === undefined || needsConfirmation(finding)) ? open : [];
}

import { isOfChange, needsConfirmation, type WarningCode } from './finding.ts';

/** A finding that a person confirms before a row is saved. */
export interface FindingToConfirm {
  rowId?: number | undefined;
  /** Its code. */
  finding?: WarningCode | undefined;
  message: string;
  explanation?: string | undefined;
}

/** Returns the key by which an answer is remembered: the same sentence about the same row. */
export function answerKey({ rowId, message, explanation = message }: FindingToConfirm): string {
  return `${String(rowId)} ${explanation}`;
}

/**
 * Returns the findings that are still to be confirmed when a step is taken back or done again (docs/requirements.md,
 * 'Job table'). Left out are those that the person has answered (`answerKey`), and those that a row had with
 * the same values before (`heldCodes`, by row). Information alone is no question.
 */
export function unansweredFindings<Finding extends FindingToConfirm>(
  findings: readonly Finding[],
  answeredKeys: ReadonlySet<string>,
  heldCodes: ReadonlyMap<number, readonly string[]>,
): Finding[] {
  const isHeldBefore = ({ rowId = 0, finding }: Finding) => {
    const codes = heldCodes.get(rowId);
    if (codes === undefined || finding === undefined) return false;
    return isOfChange(finding) || codes.includes(finding);
  };
  const open = findings.filter((each) => !answeredKeys.has(answerKey(each)) && !isHeldBefore(each));
  return open.some(({ finding }) => finding === undefined || needsConfirmation(finding)) ? open : [];
}

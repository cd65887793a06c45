/**
 * What became of a driver's report (docs/requirements.md, 'What a driver reports is taken'): it is the job; it is, and
 * differs from what the office wants; or it cannot be part of the job any more and is kept whole beside it.
 */
export const reportOutcomes = ['APPLIED', 'DIFFERS', 'KEPT'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/**
 * The office's answers to a report that differs from its wish, or is kept beside the job: it stays as it was done; a load
 * goes on from where the goods lie to where they should be; a row that was cancelled is made as it was done; the report
 * counts for nothing, with a reason.
 */
export const reportAnswers = ['KEEP', 'CONTINUE', 'RESTORE', 'DISMISS'] as const;
export type ReportAnswer = (typeof reportAnswers)[number];

/** True for an answer about a driver's report. */
export function isReportAnswer(answer: string): answer is ReportAnswer {
  return reportAnswers.some((each) => each === answer);
}

import { et } from '../../../i18n/et/driver/driver.ts';

export type ReportTopic = keyof typeof et.officeReport.topics;
export const reportTopics = Object.keys(et.officeReport.topics) as ReportTopic[];

/** Waits to choose from, in minutes. */
export const waits = [20, 40, 60, 90, 120] as const;

/** The choices and words of a report. */
export interface ReportForm {
  topic: ReportTopic | null;
  minutes: number | null;
  note: string;
}

export const emptyReport: ReportForm = { topic: null, minutes: null, note: '' };

/** True when the report includes a wait. */
export function hasWait({ topic }: ReportForm): boolean {
  return topic !== null && topic !== 'GOODS' && topic !== 'OTHER';
}

/**
 * Returns the report for the office, in Estonian around the driver's own words: 'Järjekord u 40 min: kaks autot ees'.
 * Empty for an empty form.
 */
export function reportText({ topic, minutes, note }: ReportForm): string {
  const own = note.trim();
  const isOwnOnly = topic === null || (topic === 'OTHER' && own !== '');
  const name = isOwnOnly ? '' : et.officeReport.topics[topic];
  const subject = minutes === null || name === '' ? name : `${name} ${et.officeReport.minutes(minutes)}`;
  return [subject, own].filter((part) => part !== '').join(': ');
}

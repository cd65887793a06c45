import { skipToken, useQuery } from '@tanstack/react-query';

import type { Finding } from '#api/planning/day-plan.ts';

import { FindingLines } from '../job-row/findings/FindingLines.tsx';
import { assignmentKey, assignmentQuery, type FormAssignment } from './assignment-query.ts';

/** Findings of the load space are shown beside the truck; an unusual quantity is asked about when the form is sent. */
const shownBeside: Finding['code'][] = [
  'LOAD_FORBIDDEN',
  'LOAD_UNKNOWN',
  'CLEANING_OWED',
  'QUANTITY_UNUSUAL',
];

/** The findings if the form were saved with this truck, day and time. */
export function AssignmentFindings(assignment: FormAssignment) {
  const options = assignmentQuery(assignment);
  const query = useQuery(options ?? { queryKey: [...assignmentKey], queryFn: skipToken });
  return options === null ? null : <FindingLines query={query} except={shownBeside} />;
}

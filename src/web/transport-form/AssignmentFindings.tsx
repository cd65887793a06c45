import { skipToken, useQuery } from '@tanstack/react-query';

import type { Finding } from '#api/planning/day-plan.ts';

import { FindingLines } from '../job-row/findings/FindingLines.tsx';
import { assignmentQuery, type FormAssignment } from './assignment-query.ts';

/** What the load space forbids stands beside the truck; an odd quantity is asked about when the form is sent. */
const shownBeside: Finding['code'][] = [
  'LOAD_FORBIDDEN',
  'LOAD_UNKNOWN',
  'CLEANING_OWED',
  'QUANTITY_UNUSUAL',
];

/** The findings if the form were saved with this truck, day and time. */
export function AssignmentFindings(assignment: FormAssignment) {
  const query = assignmentQuery(assignment);
  const findings = useQuery(query ?? { queryKey: ['assignment'], queryFn: skipToken });
  return query === null ? null : <FindingLines query={findings} except={shownBeside} />;
}

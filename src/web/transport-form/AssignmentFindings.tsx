import { skipToken, useQuery } from '@tanstack/react-query';
import type { Ref, RefObject } from 'react';

import type { Problem } from '#api/error-codes.ts';
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

type Props = FormAssignment & { ref?: Ref<HTMLDivElement> | undefined };

/** The findings if the form were saved with this truck, day and time. */
export function AssignmentFindings({ ref, ...assignment }: Props) {
  const { isAsked, query } = useAssignmentFindings(assignment);
  return isAsked ? <FindingLines ref={ref} query={query} except={shownBeside} /> : null;
}

function useAssignmentFindings(assignment: FormAssignment) {
  const options = assignmentQuery(assignment);
  const query = useQuery(options ?? { queryKey: [...assignmentKey], queryFn: skipToken });
  return { isAsked: options !== null, query };
}

/**
 * Returns whether the form's list of findings warns, so that a press on the button confirms it, and which problems it
 * shows. A list that has been scrolled out of sight shows none.
 */
export function useShownFindings(assignment: FormAssignment, list: RefObject<HTMLDivElement | null>) {
  const { isAsked, query } = useAssignmentFindings(assignment);
  const isSettled = isAsked && !query.isFetching;
  const shownFindings = (isSettled ? (query.data ?? []) : []).filter(
    ({ code }) => !shownBeside.includes(code),
  );
  return {
    warns: shownFindings.some(({ severity }) => severity !== 'info'),
    isShown: ({ message, explanation = message }: Problem) =>
      isInSight(list.current) && shownFindings.some((each) => each.message === explanation),
  };
}

/** Neither scrolled away nor under the bar with the button. */
function isInSight(element: HTMLElement | null): boolean {
  if (element === null) return false;
  const { left, top, bottom } = element.getBoundingClientRect();
  return [top + 8, bottom - 8].every((y) => element.contains(document.elementFromPoint(left + 8, y)));
}

import type { AbsenceReason } from '#domain/planning/absence.ts';

/** Why a truck or a driver is away. */
export const absenceReasonLabels = {
  WORKSHOP: 'Remont',
  LEAVE: 'Puhkus',
  SICK: 'Haige',
  OTHER: 'Muu',
} satisfies Record<AbsenceReason, string>;

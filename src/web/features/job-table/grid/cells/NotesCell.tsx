import type { JobRow } from '#api/job-row/job-table.ts';

import { DriverNoteMark } from '../../../../job-row/DriverNoteMark.tsx';

/** The notes of a row, before them a mark and the words of what its driver has written. */
export function NotesCell({ row }: { row: JobRow }) {
  const { notes, driverNotes } = row;
  if (driverNotes === null) return notes;
  return (
    <>
      <DriverNoteMark row={row} /> {notes ?? driverNotes}
    </>
  );
}

import { Megaphone } from 'lucide-react';

import type { DriverJob } from '#api/driver/driver-job.ts';

import { useMessages } from '../../i18n/driver-messages.ts';
import { rowsOf } from './job-text.ts';

import styles from './driver.module.css';

/** The office's notes for this driver, before all else: 'Koer lahti!'. Nothing if there are none. */
export function OfficeNotes({ job }: { job: DriverJob }) {
  const messages = useMessages().job;
  const notes = [...new Set(rowsOf(job).flatMap(({ notes: each }) => each?.trim() || []))];
  if (notes.length === 0) return null;
  return (
    <section className={styles.firstNote} aria-label={messages.officeNotes}>
      <Megaphone aria-hidden size={22} />
      <div>
        <p className={styles.caption}>{messages.officeNotes}</p>
        {notes.map((note) => (
          <p key={note} className={styles.noteText}>
            {note}
          </p>
        ))}
      </div>
    </section>
  );
}

import { Download, Maximize } from 'lucide-react';
import { useEffect } from 'react';

import type { DriverJob } from '#api/driver/driver-job.ts';
import type { DriverPapers } from '#api/driver/papers.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { et } from '../../../i18n/et/driver/driver.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { usePersistedQuery } from '../../../offline/persisted-query.ts';
import { useUser } from '../../../platform/session.ts';
import { showBriefError } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { useOpen } from '../../../ui/sheet/use-open.ts';
import { papersRead } from '../driver-reads.ts';
import { PaperPages } from './PaperPages.tsx';
import { savePdf } from './saved-pdf.ts';

import styles from './papers.module.css';

/**
 * The papers of a job in the driver's language; `Näita ametnikule` shows them to an inspector who has stopped the
 * truck.
 */
export function PapersSheet({ job, onClose }: { job: DriverJob; onClose: () => void }) {
  const messages = useDriverMessages();
  const words = messages.papers;
  const { id: userId } = useUser();
  const answer = usePersistedQuery(papersRead(job.transportJobId, job.version));
  const { data: papers, isLoading } = answer;
  const outdatedSince = answer.isOutdated ? { readAt: answer.readAt } : null;
  const official = useOpen();
  const save = async (rowId: number) => {
    const failure = await savePdf(userId, rowId).catch(() => 'fault' as const);
    if (failure !== null) showBriefError(`pdf ${rowId}`, words.pdfFailed[failure]);
  };
  return (
    <Sheet
      open
      shape="full"
      title={words.title}
      onClose={onClose}
      footer={
        <Button look="primary" size="driver" icon={Maximize} wide onClick={official.open}>
          {words.show}
        </Button>
      }
    >
      <div className={styles.pages}>
        {papers === undefined && !isLoading && <p role="alert">{words.notRead}</p>}
        <PaperPages job={job} papers={papers} outdated={outdatedSince} messages={messages}>
          {({ rowId }) => (
            <Button icon={Download} onClick={() => void save(rowId)}>
              {words.pdf}
            </Button>
          )}
        </PaperPages>
      </div>
      {official.isOpen && (
        <OfficialView job={job} papers={papers} outdated={outdatedSince} onClose={official.close} />
      )}
    </Sheet>
  );
}

interface OfficialViewProps {
  job: DriverJob;
  papers: DriverPapers | undefined;
  outdated: { readAt: number | null } | null;
  onClose: () => void;
}

/**
 * The papers for an official: large, black on white in Estonian, and nothing else to be reached before it is closed.
 * The screen stays lit meanwhile, where the browser can.
 */
function OfficialView({ job, papers, outdated, onClose }: OfficialViewProps) {
  const { close } = useMessages().common;
  useEffect(() => {
    const lit = keepLit();
    return () => void lit.then((lock) => lock?.release());
  }, []);
  return (
    <Sheet open shape="full" title={et.papers.title} onClose={onClose}>
      <div className={styles.official} lang="et">
        <PaperPages job={job} papers={papers} outdated={outdated} messages={et} />
        <Button onClick={onClose}>{close}</Button>
      </div>
    </Sheet>
  );
}

/** Null where the browser cannot, or may not while the battery is low. */
async function keepLit(): Promise<WakeLockSentinel | null> {
  // Only over https.
  const { wakeLock } = navigator as Partial<Pick<Navigator, 'wakeLock'>>;
  return (await wakeLock?.request('screen').catch(() => null)) ?? null;
}

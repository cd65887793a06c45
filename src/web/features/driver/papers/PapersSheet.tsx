import { Download, Maximize } from 'lucide-react';

import type { DriverJob } from '#api/driver/driver-job.ts';

import { useMessages } from '../../../i18n/driver-messages.ts';
import { usePersistedQuery } from '../../../offline/persisted-query.ts';
import { useUser } from '../../../platform/session.ts';
import { showBriefError } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { useOpen } from '../../../ui/sheet/use-open.ts';
import { papersRead } from '../driver-reads.ts';
import { OfficialView } from './OfficialView.tsx';
import { PaperPages } from './PaperPages.tsx';
import { savePdf } from './saved-pdf.ts';

import styles from './Papers.module.css';

/** The papers of a job, in the driver's language; `Näita ametnikule` is for the inspector who has stopped the truck. */
export function PapersSheet({ job, onClose }: { job: DriverJob; onClose: () => void }) {
  const messages = useMessages();
  const words = messages.papers;
  const { id: userId } = useUser();
  const answer = usePersistedQuery(papersRead(job.transportJobId, job.version));
  const { data: papers, isLoading } = answer;
  const outdated = answer.isOutdated ? { readAt: answer.readAt } : null;
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
        <PaperPages job={job} papers={papers} outdated={outdated} messages={messages}>
          {({ rowId }) => (
            <Button icon={Download} onClick={() => void save(rowId)}>
              {words.pdf}
            </Button>
          )}
        </PaperPages>
      </div>
      {official.isOpen && (
        <OfficialView job={job} papers={papers} outdated={outdated} onClose={official.close} />
      )}
    </Sheet>
  );
}

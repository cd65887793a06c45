import { useEffect } from 'react';

import type { DriverJob } from '#api/driver/driver-job.ts';
import type { DriverPapers } from '#api/driver/papers.ts';

import { et } from '../../../i18n/et/driver/driver.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { PaperPages } from './PaperPages.tsx';

import styles from './Papers.module.css';

interface Props {
  job: DriverJob;
  papers: DriverPapers | undefined;
  outdated: { readAt: number | null } | null;
  onClose: () => void;
}

/**
 * The papers for an official: large, black on white in Estonian, and nothing else to be reached before it is closed.
 * The screen stays lit meanwhile, where the browser can.
 */
export function OfficialView({ job, papers, outdated, onClose }: Props) {
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

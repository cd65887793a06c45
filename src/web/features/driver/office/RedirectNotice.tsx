import { Signpost } from 'lucide-react';
import { useState } from 'react';

import type { DriverJob } from '#api/driver/driver-job.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Fact } from '../Fact.tsx';
import { rowsOf, seenDestinationsOf } from '../job-text.ts';
import { usePerformAction } from '../use-perform-action.ts';

import styles from '../driver.module.css';

/** Tells the driver that the office has sent the loaded truck elsewhere, until the driver confirms. */
export function RedirectNotice({ job }: { job: DriverJob }) {
  const messages = useDriverMessages();
  const performAction = usePerformAction(job);
  const [isBusy, setBusy] = useState(false);
  if (!job.redirected) return null;
  const redirectedRows = rowsOf(job).filter(({ redirectedFrom }) => redirectedFrom !== null);
  const takeNote = async () => {
    setBusy(true);
    await performAction({ what: 'redirection-noted', seenDestinations: seenDestinationsOf(job) });
    setBusy(false);
  };
  return (
    <section className={styles.attention} role="alert">
      <h2>
        <Signpost aria-hidden size={20} /> {messages.redirect.title}
      </h2>
      {redirectedRows.map((row) => (
        <dl key={row.id} className={styles.facts}>
          <Fact name={messages.redirect.from} look="light">
            {row.redirectedFrom?.locationName ?? messages.job.noDestination}
          </Fact>
          <Fact name={messages.redirect.to} look="big">
            {row.destination?.locationName ?? messages.job.noDestination}
          </Fact>
        </dl>
      ))}
      <Button look="primary" size="driver" busy={isBusy} onClick={() => void takeNote()}>
        {messages.changes.understood}
      </Button>
    </section>
  );
}

import { Navigation, Phone } from 'lucide-react';

import type { RowLocation } from '#api/job-row/job-table.ts';

import { useDriverMessages } from '../../i18n/driver-messages.ts';
import { callLink } from '../../platform/paths.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Sheet } from '../../ui/sheet/Sheet.tsx';
import { useOpen } from '../../ui/sheet/use-open.ts';
import { mapLinks } from './map-links.ts';

import styles from './driver.module.css';

/** Drive there and call there: two big buttons. */
export function LocationActions({ location }: { location: RowLocation }) {
  const messages = useDriverMessages();
  const { isOpen, open, close } = useOpen();
  const links = mapLinks(location);
  const names = { waze: 'Waze', google: 'Google Maps', geo: messages.job.otherMap };
  return (
    <>
      <div className={styles.pair}>
        <Button icon={Navigation} disabled={links.length === 0} onClick={open}>
          {messages.actions.navigate}
        </Button>
        {location.locationPhone === null ? (
          <Button icon={Phone} disabled>
            {messages.job.noPhone}
          </Button>
        ) : (
          <CallLink phone={location.locationPhone}>{messages.actions.call}</CallLink>
        )}
      </div>
      <Sheet open={isOpen} title={messages.job.navigateWith} onClose={close}>
        <div className={styles.stack}>
          <p>
            <strong>{location.locationName}</strong>
            <br />
            {location.formattedAddress}
          </p>
          {location.latitude === null && <p className={styles.quiet}>{messages.job.mapFromAddress}</p>}
          {links.map(({ app, href }) => (
            <a key={app} className={styles.linkButton} href={href} target="_blank" rel="noreferrer">
              {names[app]}
            </a>
          ))}
        </div>
      </Sheet>
    </>
  );
}

/** A call away, as large as a button. */
export function CallLink({ phone, children }: { phone: string; children: string }) {
  return (
    <a className={styles.linkButton} href={callLink(phone)}>
      <Phone aria-hidden size={20} />
      {children}
    </a>
  );
}

import { Navigation, Phone } from 'lucide-react';
import { useState } from 'react';

import type { RowPlace } from '#api/job-row/job-table.ts';

import { useWords } from '../../i18n/driver-messages.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Sheet } from '../../ui/sheet/Sheet.tsx';
import { callLink, mapLinks } from './map-links.ts';

import styles from './driver.module.css';

/** Drive there and call there: two big buttons. */
export function PlaceActions({ place }: { place: RowPlace }) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const links = mapLinks(place);
  const names = { waze: 'Waze', google: 'Google Maps', geo: words.job.otherMap };
  return (
    <>
      <div className={styles.pair}>
        <Button
          icon={Navigation}
          disabled={links.length === 0}
          onClick={() => {
            setOpen(true);
          }}
        >
          {words.actions.navigate}
        </Button>
        {place.locationPhone === null ? (
          <Button icon={Phone} disabled>
            {words.job.noPhone}
          </Button>
        ) : (
          <a className={styles.linkButton} href={callLink(place.locationPhone)}>
            <Phone aria-hidden size={20} />
            {words.actions.call}
          </a>
        )}
      </div>
      <Sheet
        open={isOpen}
        title={words.job.navigateWith}
        onClose={() => {
          setOpen(false);
        }}
      >
        <div className={styles.stack}>
          <p>
            <strong>{place.locationName}</strong>
            <br />
            {place.formattedAddress}
          </p>
          {place.latitude === null && <p className={styles.quiet}>{words.job.mapFromAddress}</p>}
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

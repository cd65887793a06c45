import { Printer } from 'lucide-react';
import { useState } from 'react';

import { planner as messages } from '../../../i18n/et/planner.ts';
import { fetchedLater } from '../../../platform/fetched-later.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { type PrintKind, printKinds } from './print-kinds.ts';

import styles from '../sheets.module.css';

const AnchoredSheet = fetchedLater(() =>
  import('../../../ui/anchored/AnchoredSheet.tsx').then((module) => module.AnchoredSheet),
);

/** 'Prindi': the sheet for the desk, or the strips for drivers. */
export function PrintButton({ onPrint }: { onPrint: (kind: PrintKind) => void }) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        icon={Printer}
        label={messages.print}
        aria-haspopup="dialog"
        onClick={(event) => setOpener(opener === null ? event.currentTarget : null)}
      />
      {opener !== null && (
        <AnchoredSheet opener={opener} title={messages.print} onClose={() => setOpener(null)}>
          <div className={styles.jobActions}>
            {printKinds.map((kind) => (
              <Button
                key={kind}
                onClick={() => {
                  setOpener(null);
                  onPrint(kind);
                }}
              >
                {messages.prints[kind]}
              </Button>
            ))}
          </div>
        </AnchoredSheet>
      )}
    </>
  );
}

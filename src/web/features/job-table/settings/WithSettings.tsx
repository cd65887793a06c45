import { useIsFetching } from '@tanstack/react-query';
import { RefreshCw, Settings } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { jobTable as messages } from '../../../i18n/et/job-table.ts';
import { jobTableKey } from '../../../job-row/row-action.ts';
import { fetchedLater } from '../../../platform/fetched-later.tsx';
import { HeaderActions } from '../../../platform/header-slots.tsx';
import { queryClient } from '../../../platform/query-client.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { SidePanelContainer } from '../../../ui/sheet/side-panel-container.ts';
import type { TableColumn } from '../columns/columns.ts';

import styles from '../JobTablePage.module.css';

const SettingsPanel = fetchedLater(() =>
  import('./SettingsPanel.tsx').then((module) => module.SettingsPanel),
);

interface Props {
  columns: readonly TableColumn[];
  children: ReactNode;
}

/** The screen with its buttons in the header; settings and other panels open beside it without redrawing it. */
export function WithSettings({ columns, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [beside, setBeside] = useState<HTMLElement | null>(null);
  return (
    <SidePanelContainer value={beside}>
      <div className={styles.withSettings}>
        <HeaderActions>
          <RefreshButton />
          <IconButton
            icon={Settings}
            look="bar"
            label={messages.settings}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        </HeaderActions>
        {children}
        {isOpen && <SettingsPanel columns={columns} onClose={() => setOpen(false)} />}
        <div ref={setBeside} className={styles.beside} />
      </div>
    </SidePanelContainer>
  );
}

function RefreshButton() {
  const isReading = useIsFetching({ queryKey: jobTableKey }) > 0;
  return (
    <IconButton
      icon={RefreshCw}
      look="bar"
      label={messages.refresh}
      busy={isReading}
      onClick={() => void queryClient.invalidateQueries({ queryKey: jobTableKey })}
    />
  );
}

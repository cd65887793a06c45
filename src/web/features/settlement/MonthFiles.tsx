import { FolderDown } from 'lucide-react';
import { useState } from 'react';

import { settlement as messages } from '../../i18n/et/finance/settlement.ts';
import { callFile } from '../../platform/api-client.ts';
import { saveResponse } from '../../platform/device/download.ts';
import { Button } from '../../ui/button/Button.tsx';
import { PeriodField } from '../../ui/date/PeriodField.tsx';
import { ProblemsSheet } from '../../ui/problems/ProblemsSheet.tsx';
import type { SettlementView } from './settlement-view.ts';

import styles from './Settlement.module.css';

type Props = { view: SettlementView; onPeriod: (period: SettlementView['period']) => void };

/** All files of the statements of a period at once: what a bookkeeper takes on. */
export function MonthFiles({ view: { side, period }, onPeriod }: Props) {
  const [isLoading, setLoading] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const save = async () => {
    setLoading(true);
    try {
      await saveResponse(await callFile('downloadStatements', { query: { side, ...period } }));
    } catch (error) {
      setRefused(error);
    }
    setLoading(false);
  };
  return (
    <section className={styles.section} aria-label={messages.files}>
      <PeriodField value={period} onChange={onPeriod} />
      <div>
        <Button icon={FolderDown} busy={isLoading} onClick={() => void save()}>
          {messages.files}
        </Button>
      </div>
      <p className={styles.quiet}>{messages.filesHint}</p>
      {refused !== null && (
        <ProblemsSheet title={messages.filesFailed} error={refused} onClose={() => setRefused(null)} />
      )}
    </section>
  );
}

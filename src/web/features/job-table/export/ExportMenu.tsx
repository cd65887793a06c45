import { Download } from 'lucide-react';
import { useState } from 'react';

import { jobRowParams } from '#api/job-row/job-table-address.ts';
import type { JobRowColumn } from '#domain/job-row/job-row-columns.ts';

import { tableWork } from '../../../i18n/et/table-work.ts';
import { callFile } from '../../../platform/api-client.ts';
import { saveResponse } from '../../../platform/download.ts';
import { explain } from '../../../platform/problem.ts';
import { showError } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { useShownTable } from '../table/table-context.ts';

import chipStyles from '../../../ui/button/Chip.module.css';
import styles from './ExportMenu.module.css';

type Format = 'xlsx' | 'csv';

/** All rows that the filters find, not only the page, as a file. */
export function ExportMenu({ columns }: { columns: readonly JobRowColumn[] }) {
  const table = useShownTable();
  const [isOpen, setOpen] = useState(false);
  const [loading, setLoading] = useState<Format | null>(null);
  const load = async (format: Format) => {
    setLoading(format);
    try {
      const { size: _size, pageNr: _page, ...filters } = jobRowParams(table.search ?? {}, 1);
      const query = { ...filters, format, columns: columns.join(',') };
      await saveResponse(await callFile('exportJobRows', { query }));
      setOpen(false);
    } catch (error) {
      showError(tableWork.fileFailed, explain(error));
    } finally {
      setLoading(null);
    }
  };
  return (
    <>
      <button
        type="button"
        className={chipStyles.chip}
        onClick={() => {
          setOpen(true);
        }}
      >
        <Download aria-hidden size={16} />
        <span className={styles.word}>{tableWork.export}</span>
      </button>
      <Sheet
        open={isOpen}
        title={tableWork.export}
        onClose={() => {
          setOpen(false);
        }}
      >
        <p className={styles.hint}>{tableWork.exportHint}</p>
        <div className={styles.formats}>
          <Button
            wide
            busy={loading === 'xlsx'}
            disabled={loading !== null}
            onClick={() => void load('xlsx')}
          >
            {tableWork.exportXlsx}
          </Button>
          <Button wide busy={loading === 'csv'} disabled={loading !== null} onClick={() => void load('csv')}>
            {tableWork.exportCsv}
          </Button>
        </div>
      </Sheet>
    </>
  );
}

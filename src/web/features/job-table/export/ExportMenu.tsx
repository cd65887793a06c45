import { Download, Printer } from 'lucide-react';
import { useState } from 'react';

import { jobRowParams } from '#api/job-row/job-table-address.ts';
import type { JobRowColumn } from '#domain/job-row/job-row-columns.ts';
import type { SheetFormat } from '#domain/sheet-formats.ts';

import { tableWork } from '../../../i18n/et/table-work.ts';
import { callFile } from '../../../platform/api-client.ts';
import { paths } from '../../../platform/paths.ts';
import { usePress } from '../../../platform/press.ts';
import { navigate } from '../../../platform/router/router.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { useTableContext } from '../table/use-table.ts';

import chipStyles from '../../../ui/button/Chip.module.css';
import styles from './ExportMenu.module.css';

/** All rows that the filters find, not only the page, as a file or as a list to print. */
export function ExportMenu({ columns }: { columns: readonly JobRowColumn[] }) {
  const table = useTableContext();
  const params = jobRowParams(table.search ?? {}, 1);
  const [isOpen, setOpen] = useState(false);
  const load = usePress({
    send: async (format: SheetFormat) => {
      const { size: _size, pageNr: _page, groupBy: _groupBy, ...filters } = params;
      const findings = format === 'xlsx' ? { withFindings: 'true' } : {};
      const query = { ...filters, ...findings, format, columns: columns.join(',') };
      const name = `${tableWork.exportName}, ${format === 'xlsx' ? tableWork.exportXlsx : tableWork.exportCsv}`;
      if (await saveFile(name, () => callFile('exportJobRows', { query }))) setOpen(false);
    },
  });
  const loading = load.isPending ? load.variables : null;
  return (
    <>
      <button
        type="button"
        className={chipStyles.chip}
        title={tableWork.export}
        onClick={() => setOpen(true)}
      >
        <Download aria-hidden size={16} />
        <span className={styles.word}>{tableWork.export}</span>
      </button>
      <Sheet open={isOpen} title={tableWork.export} onClose={() => setOpen(false)}>
        <p className={styles.hint}>{tableWork.exportHint}</p>
        <div className="stack gap-3">
          <Button
            wide
            busy={loading === 'xlsx'}
            disabled={loading !== null}
            onClick={() => load.mutate('xlsx')}
          >
            {tableWork.exportXlsx}
          </Button>
          <Button
            wide
            busy={loading === 'csv'}
            disabled={loading !== null}
            onClick={() => load.mutate('csv')}
          >
            {tableWork.exportCsv}
          </Button>
          <Button
            wide
            icon={Printer}
            onClick={() => {
              const { search: _search, size: _size, pageNr: _page, sort: _sort, ...filters } = params;
              navigate({ to: paths.dayList, search: filters });
            }}
          >
            {tableWork.dayList}
          </Button>
        </div>
      </Sheet>
    </>
  );
}

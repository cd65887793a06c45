import { ownCompanyId } from '#domain/business-constants.ts';
import type { JobRowColumn } from '#domain/job-row/job-row-columns.ts';

import { words } from '../../../i18n/et/words.ts';
import { shownQuantity } from '../../../job-row/format.ts';
import { jobRowStatusLooks } from '../../../job-row/status-variants.ts';
import { cellText } from '../cells/cell-text.ts';
import { waybillText } from '../cells/waybill-text.ts';
import type { ShownRow } from '../rows/shown-row.ts';

import images from './cell-images.module.css';
import styles from './GridRows.module.css';

/** What a cell shows. */
export type CellContent = {
  text: string;
  /** Px of the cell that are not there for the text. */
  taken: number;
  /** In the background of the cell, as an element in each of hundreds of cells would take a table its time. */
  image?: 'yes' | 'no' | 'sent' | 'unsent' | 'own';
  className?: string | undefined;
  /** What is read out in place of the text. */
  label?: string;
  title?: string;
  /** The class of a shape of its own that the text stands on. */
  pill?: string;
  /** The class of a mark before the text, which says 'Jah'. */
  mark?: string;
};

const padding = 21;
const yes: CellContent = { text: '', taken: 0, image: 'yes', label: words.common.yes };
const no: CellContent = { text: '', taken: 0, image: 'no', label: words.common.no };
const sent: CellContent = { ...yes, image: 'sent' };
const unsent: CellContent = { ...no, image: 'unsent' };

/** What a cell shows, with as few elements as can be. */
export function cellContent(row: ShownRow, column: JobRowColumn): CellContent {
  switch (column) {
    case 'pickup':
    case 'destination': {
      const place = row[column];
      const text = place?.locationName ?? '';
      if (place?.companyId !== ownCompanyId) return { text, taken: padding };
      const label = `${words.jobTable.ownPlace} ${text}`;
      return { text, taken: padding + 22, image: 'own', className: styles.own, label };
    }
    case 'quantity':
      return { text: shownQuantity(row.quantity, row.product.unit), taken: padding };
    case 'status': {
      const pill = `${styles.pill} ${styles[jobRowStatusLooks[row.status].tone]} ${images[row.status]}`;
      return { text: words.jobTable.statuses[row.status], taken: padding + 35, pill };
    }
    case 'sentToWaybill': {
      const { sentToWaybill, waybill } = row;
      const text = sentToWaybill && waybill !== null ? waybillText(waybill) : '';
      if (text === '') return sentToWaybill ? sent : unsent;
      const title = `${words.jobTable.waybill}: ${text}`;
      return {
        text,
        taken: padding + 19,
        className: styles.fixed,
        title,
        mark: `${styles.before} ${images.yes}`,
      };
    }
    case 'sentToPkTerminal':
    case 'sentToFleetService':
    case 'isSMSSent':
    case 'wetGrain':
      return row[column] ? yes : no;
    default:
      return { text: cellText(row, column), taken: padding };
  }
}

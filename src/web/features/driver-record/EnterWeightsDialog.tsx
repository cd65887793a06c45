import { OfficeWeightsSheet } from '../../job-row/office-weights/OfficeWeightsSheet.tsx';
import type { RowDialogProps } from '../../job-row/row-action.ts';
import { goodsAndRoute } from '../../job-row/row-text.ts';

/** 'Sisesta kaalud' of a row of the table. */
export function EnterWeightsDialog({ row, onClose }: RowDialogProps) {
  return <OfficeWeightsSheet rowId={row.id} day={row.date} about={goodsAndRoute(row)} onClose={onClose} />;
}

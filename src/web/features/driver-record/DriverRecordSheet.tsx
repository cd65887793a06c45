import { useQuery } from '@tanstack/react-query';

import { driverRecord as messages } from '../../i18n/et/driver/driver-record.ts';
import { useChosenRow } from '../../job-row/chosen-row.ts';
import { driverRecordQuery } from '../../job-row/driver-record/driver-record-query.ts';
import { DriverRecordView } from '../../job-row/driver-record/DriverRecordView.tsx';
import type { RowDialogProps } from '../../job-row/row-action.ts';
import { SidePanel } from '../../ui/sheet/SidePanel.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';

/** The entries, signatures and photos of the driver of a row's job. They are read again with the table's rows. */
export function DriverRecordSheet({ row: first, onClose }: RowDialogProps) {
  const row = useChosenRow(first);
  const query = useQuery(driverRecordQuery(row.id));
  return (
    <SidePanel title={messages.title(row.transportJobId)} onClose={() => onClose()}>
      <QueryView query={query} failed={messages.failed} lines={6}>
        {(record) => <DriverRecordView record={record} />}
      </QueryView>
    </SidePanel>
  );
}

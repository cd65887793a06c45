import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';

import { formatNumber, goodsWords } from '#domain/goods/decimal.ts';
import { hasRowEnded, underWayStatuses } from '#domain/job-row/job-row-status.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { driverRecord } from '../../i18n/et/driver/driver-record.ts';
import { loadGate } from '../../i18n/et/load-gate.ts';
import { map as mapWords } from '../../i18n/et/map.ts';
import { planner as messages } from '../../i18n/et/planner.ts';
import { JobRowStatusLabel } from '../../job-row/JobRowStatusLabel.tsx';
import { mapDayQuery, positionText } from '../../job-row/map/day-positions.ts';
import { RowsMap } from '../../job-row/map/RowsMap.tsx';
import { serverNow } from '../../platform/device/clock.ts';
import { fetchedLater } from '../../platform/fetched-later.tsx';
import { orderPath, paths } from '../../platform/paths.ts';
import { queryClient } from '../../platform/query-client.ts';
import { Link } from '../../platform/router/Link.tsx';
import { mayChange } from '../../platform/session.ts';
import { AnchoredSheet } from '../../ui/anchored/AnchoredSheet.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { ChipRow } from '../../ui/button/Chip.tsx';
import { Facts } from '../../ui/facts/Facts.tsx';
import { type BoardJob, canBeAssigned } from './day-plan.ts';
import { plannerKey } from './day-query.ts';
import { rowIdsOf, loadNumberOf, marksOf, timesOf } from './job-text.ts';
import { FindingList } from './move/FindingList.tsx';
import { moveJob } from './move/move-job.ts';

import chipStyles from '../../ui/button/Chip.module.css';
import styles from './sheets.module.css';

const ReleaseForm = fetchedLater(() =>
  import('../../job-row/load-gate/ReleaseForm.tsx').then((module) => module.ReleaseForm),
);

interface Props {
  job: BoardJob;
  opener: HTMLElement;
  onAssign: () => void;
  onClose: () => void;
}

/** The details of a job and its actions: the menu of its block. */
export function JobSheet({ job, opener, onAssign, onClose }: Props) {
  const { rows, assignment } = job;
  const [row] = rows;
  const canMove = canBeAssigned(job);
  return (
    <AnchoredSheet
      opener={opener}
      title={messages.job.rows(rowIdsOf(job))}
      onClose={onClose}
      footer={
        <ChipRow>
          <Link
            className={chipStyles.chip}
            to={paths.jobTable}
            search={{ id: rows.map(({ id }) => id).join(',') }}
          >
            {messages.job.openInTable}
          </Link>
          {row.transportOrderId !== null && (
            <Link className={chipStyles.chip} to={orderPath(paths.oneTransportOrder, row.transportOrderId)}>
              {messages.job.openOrder}
            </Link>
          )}
        </ChipRow>
      }
    >
      <div className={styles.job}>
        {canMove ? (
          <div className={styles.jobActions} role="group" aria-label={messages.job.actions}>
            <Button look="primary" onClick={onAssign}>
              {messages.job.assign}
            </Button>
            {assignment.truckId !== null && (
              <Button
                onClick={() => {
                  onClose();
                  void moveJob(job, { truckId: null, time: assignment.time });
                }}
              >
                {messages.job.unassign}
              </Button>
            )}
          </div>
        ) : (
          mayChange() && <p>{row.status === 'UNCONFIRMED' ? messages.job.unconfirmed : messages.job.fixed}</p>
        )}
        {assignment.truckId !== null && mayChange() && !hasRowEnded(row.status) && (
          <FindingList job={job} to={assignment} />
        )}
        {marksOf(job).isBlocking && mayChange() && <Release job={job} />}
        <JobFacts job={job} />
        <RowsMap rows={rows} />
      </div>
    </AnchoredSheet>
  );
}

/** 'Luba laadida' of a load that is forbidden where it stands. */
function Release({ job }: Pick<Props, 'job'>) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button icon={ShieldCheck} onClick={() => setOpen(true)}>
        {loadGate.release}
      </Button>
    );
  }
  return (
    <ReleaseForm
      transportJobId={job.id}
      onReleased={() => void queryClient.invalidateQueries({ queryKey: plannerKey })}
    />
  );
}

function JobFacts({ job }: { job: BoardJob }) {
  const { data: map } = useQuery({ ...mapDayQuery(job.rows[0].date), enabled: isUnderWay(job) });
  const seen = map?.trucks.find(({ jobId }) => jobId === job.id);
  const { rows, estimate } = job;
  const [row] = rows;
  const { facts } = messages.job;
  const each = (text: (row: (typeof rows)[number]) => string) => [...new Set(rows.map(text))].join(', ');
  return (
    <Facts
      facts={[
        [facts.status, <JobRowStatusLabel key="status" status={row.status} />],
        [facts.time, timesOf(job) ?? messages.noTime],
        [facts.truck, row.truck === null ? messages.noTruck : formatPlate(row.truck.licensePlateNumber)],
        [mapWords.position, seen && positionText(seen, serverNow())],
        [facts.trailer, row.trailer && formatPlate(row.trailer.registrationNumber)],
        [facts.driver, row.driver],
        [facts.client, row.client.name],
        [facts.from, each(({ pickup }) => pickup.locationName)],
        [facts.to, each(({ destination }) => destination?.locationName ?? messages.job.noDestination)],
        [
          facts.goods,
          each(
            (row) => `${goodsWords(row.product.name, row.quantity, row.product.unit)}${loadNumberOf(row)}`,
          ),
        ],
        [facts.empty, estimate && way(estimate.emptyKm, estimate.emptyMinutes)],
        [facts.loaded, estimate && way(estimate.km, estimate.drivingMinutes)],
        [facts.notes, row.notes],
        [driverRecord.texts.notes, row.driverNotes],
      ]}
    />
  );
}

function isUnderWay({ rows }: BoardJob): boolean {
  return rows.some(({ status }) => underWayStatuses.includes(status));
}

/** '38 km, u 45 min'; null when it is unknown or there is no drive. */
function way(km: number | null, minutes: number | null): string | null {
  if (km === null || minutes === null || km === 0) return null;
  return `${formatNumber(Math.round(km))} km, ${messages.job.minutes(Math.round(minutes))}`;
}

import { type ReactNode, useState } from 'react';

import type { DayReportFigures, TruckDayReport } from '#api/planning/day-report.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { dayReport as messages } from '../../i18n/et/day-report.ts';
import { paths } from '../../platform/paths.ts';
import { Link } from '../../platform/router/Link.tsx';
import { FoldButton } from '../../ui/button/FoldButton.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useIsDesk } from '../../ui/media.ts';
import {
  Changes,
  EmptyKm,
  hasChanges,
  Jobs,
  Km,
  Start,
  Tonnes,
  tonnesNumber,
  WaitingFigures,
} from './report-figures.tsx';

import styles from './day-report.module.css';

interface Props {
  figures: DayReportFigures;
  truck: TruckDayReport['truck'] | 'all';
  start: TruckDayReport['start'];
}

/** A truck's day: what was driven, with what was planned under it; every number leads to its rows. */
export function ReportLine({ figures, truck, start }: Props) {
  const isDesk = useIsDesk();
  const [isOpen, setOpen] = useState(false);
  // On a phone a truck is a line, until it is opened.
  const isFolding = !isDesk && truck !== 'all';
  return (
    <li className={classNames(styles.line, truck === 'all' && styles.all)}>
      <h2>
        <TruckName truck={truck} />
      </h2>
      {isFolding && (
        <FoldButton isOpen={isOpen} onPress={() => setOpen(!isOpen)}>
          <span className={classNames(figures.lateDays > 0 && 'label-size warned strong')}>
            {shortly(figures)}
          </span>
        </FoldButton>
      )}
      <dl hidden={isFolding && !isOpen}>
        <Fact name={messages.start}>
          <Start figures={figures} start={start} isOneDay={truck !== 'all' && start !== null} />
        </Fact>
        <Fact name={messages.jobs}>
          <Jobs figures={figures} />
        </Fact>
        <Fact name={messages.km}>
          <Km figures={figures} />
        </Fact>
        <Fact name={messages.emptyKm}>
          <EmptyKm figures={figures} />
        </Fact>
        <Fact name={messages.tonnes}>
          <Tonnes figures={figures} />
        </Fact>
        <Fact name={messages.waiting}>
          <WaitingFigures figures={figures} />
        </Fact>
        <Fact name={messages.changes} isWide={hasChanges(figures)}>
          <Changes figures={figures} />
        </Fact>
      </dl>
    </li>
  );
}

/** '2/3 veotööd, 56,9 t, hilines'. */
function shortly({ jobs, deliveredTonnes, lateDays }: DayReportFigures): string {
  const parts = [messages.drivenOf(jobs.driven.length, jobs.planned.length)];
  if (deliveredTonnes > 0) parts.push(`${tonnesNumber(deliveredTonnes)} t`);
  if (lateDays > 0) parts.push(messages.wasLate);
  return parts.join(', ');
}

function TruckName({ truck }: Pick<Props, 'truck'>) {
  if (truck === 'all') return messages.all;
  if (truck === null) return messages.withoutTruck;
  return (
    <>
      <Link to={paths.oneTruck} params={{ id: String(truck.id) }}>
        {formatPlate(truck.licensePlateNumber)}
      </Link>
      <small>{[truck.driver, truck.carrier].filter((part) => part !== null).join(' · ')}</small>
    </>
  );
}

function Fact({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={classNames(styles.fact, isWide && styles.wide)}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

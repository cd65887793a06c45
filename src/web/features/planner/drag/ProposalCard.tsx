import { useLayoutEffect, useRef } from 'react';

import type { PlannedTruck } from '#api/planning/day-plan.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { planner as messages } from '../../../i18n/et/planner.ts';
import { useStore } from '../../../store.ts';
import { classNames } from '../../../ui/class-names.ts';
import { isSameAssignment } from '../day-plan.ts';
import { rowIdsOf } from '../job-text.ts';
import { FindingList } from '../move/FindingList.tsx';
import { proposal } from '../move/move-stores.ts';
import { dragPoint } from './press-job.ts';

import styles from './ProposalCard.module.css';

/**
 * The proposed place of a held job, with the findings there; beside the pointer, or below the board for moves by key.
 */
export function ProposalCard({ trucks }: { trucks: readonly PlannedTruck[] }) {
  const heldProposal = useStore(proposal);
  const card = useRef<HTMLDivElement>(null);
  const isHeld = heldProposal?.by === 'pointer';
  useLayoutEffect(() => {
    const element = card.current;
    if (!isHeld || element === null) return undefined;
    dragPoint.onMove = () => {
      const x = Math.min(dragPoint.x + 16, window.innerWidth - 336);
      const below = dragPoint.y + 28;
      const isLow = below > window.innerHeight - 180;
      element.style.transform = `translate(${String(x)}px, ${String(isLow ? dragPoint.y - 20 : below)}px)${isLow ? ' translateY(-100%)' : ''}`;
    };
    dragPoint.onMove();
    return () => {
      dragPoint.onMove = () => undefined;
    };
  }, [isHeld]);
  if (heldProposal === null) return null;
  const { job, to } = heldProposal;
  const truck = trucks.find(({ id }) => id === to.truckId);
  const plate = truck === undefined ? messages.noTruck : formatPlate(truck.licensePlateNumber);
  return (
    <div ref={card} className={classNames(styles.proposal, isHeld && styles.held)}>
      <p>
        <strong>{to.time ?? messages.noTime}</strong> {plate}
        <small>{messages.job.rows(rowIdsOf(job))}</small>
      </p>
      {!isSameAssignment(to, job.assignment) && <FindingList job={job} to={to} />}
      {heldProposal.waits === true && <p className={styles.waits}>{messages.confirmByKey}</p>}
    </div>
  );
}

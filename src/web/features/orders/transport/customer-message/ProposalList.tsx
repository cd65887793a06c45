import { Check } from 'lucide-react';

import { transportOrderLabels as labels } from '#api/orders/transport-order-labels.ts';

import { orderMessage as messages } from '../../../../i18n/et/orders/order-message.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import type { Proposal } from './proposals.ts';

import styles from './CustomerMessage.module.css';

interface Props {
  proposals: readonly Proposal[];
  /** Puts a value into the form, or takes it out of it again; without it they are only shown. */
  onTake?: (proposal: Proposal, isTaken: boolean) => void;
  taken?: readonly Proposal['field'][];
}

/** The old and the new value of each field that a message says otherwise. */
export function ProposalList({ proposals, onTake, taken }: Props) {
  if (proposals.length === 0) return <p>{messages.noProposals}</p>;
  return (
    <ul className="stack gap-2" aria-label={messages.proposals}>
      {proposals.map((proposal) => {
        const { field, before, after } = proposal;
        const isTaken = taken?.includes(field) === true;
        return (
          <li key={field} className={styles.proposal}>
            <span>{labels[field]}</span>
            <strong>{messages.proposal(before, after)}</strong>
            {onTake !== undefined && (
              <Button
                size="small"
                {...(isTaken && { icon: Check })}
                aria-pressed={isTaken}
                aria-label={messages.takeField(labels[field])}
                look={isTaken ? 'primary' : 'plain'}
                onClick={() => onTake(proposal, !isTaken)}
              >
                {messages.take}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

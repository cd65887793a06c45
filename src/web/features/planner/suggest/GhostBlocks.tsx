import type { CSSProperties } from 'react';

import { formatQuantity } from '#domain/goods/decimal.ts';

import { suggestPlan as messages } from '../../../i18n/et/suggest-plan.ts';
import { routeText } from '../../../job-row/row-text.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { Ghost } from './ghosts.ts';

import jobStyles from '../job.module.css';
import styles from './GhostBlocks.module.css';

/** Suggested loads on a truck's line; a press leads to the one in the list. */
export function GhostBlocks({ ghosts }: { ghosts: readonly Ghost[] }) {
  return ghosts.map((ghost) => <GhostBlock key={ghost.change.rowId} ghost={ghost} />);
}

function GhostBlock({ ghost: { change, departsAt, startsAt, endsAt } }: { ghost: Ghost }) {
  const { rowId, time, quantity, unit, product, pickup, destination } = change;
  const load = `${formatQuantity(quantity, unit)} ${product}`;
  const route = routeText(pickup, destination);
  const label = messages.ghost(rowId, `${load}, ${route}`, time);
  const style = { '--starts': startsAt, '--ends': endsAt, '--empty': startsAt - departsAt } as CSSProperties;
  return (
    <div className={classNames(jobStyles.slot, styles.ghost)} style={style}>
      <button type="button" aria-label={label} title={label} onClick={() => showInList(rowId)}>
        <span>
          <strong>{time}</strong> {load}
        </span>{' '}
        <small>{route}</small>
      </button>
    </div>
  );
}

/** The list brings its line into view, ready to be taken by Enter. */
function showInList(rowId: number): void {
  const item = document.querySelector(`[data-suggested="${String(rowId)}"]`);
  item?.scrollIntoView({ block: 'center' });
  item?.querySelector('button')?.focus({ preventScroll: true });
}

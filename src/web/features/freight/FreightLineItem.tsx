import type { FreightRow } from '#api/freight/freight-rows.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatCents } from '#domain/freight/exact.ts';
import type { Mend } from '#domain/freight/freight-facts.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { settlement as messages } from '../../i18n/et/freight/settlement.ts';
import { todayInTallinn } from '../../platform/device/clock.ts';
import { paths } from '../../platform/paths.ts';
import { Link } from '../../platform/router/Link.tsx';
import { useUser } from '../../platform/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { isMendable, isUndelivered, pressesOf, type RowPress } from './party-rows.ts';

import styles from './settlement.module.css';

interface Props {
  row: FreightRow;
  isTicked: boolean;
  isBusy: boolean;
  /** Null if nothing can be done with it. */
  onTick: (() => void) | null;
  onPress: (what: RowPress) => void;
  onExtras: () => void;
  /** Opens what enters its weights. */
  onWeights: () => void;
}

/** One load in the settlement: its route, how each amount was calculated, and why it is held. */
export function FreightLineItem({ row, isTicked, isBusy, onTick, onPress, onExtras, onWeights }: Props) {
  const { rowId, day, pickup, destination, product, truck, held, lines, extras, chosen, state } = row;
  const { priceNow, openCents, totalCents } = row;
  const isStaff = useUser().permissions.includes('PERM_MOBILE');
  const goods = [product, truck !== null && formatPlate(truck)].filter((part) => part !== false).join(' · ');
  const isHeld = held.length > 0;
  // Some of it is settled already, and what is asked about is only the rest.
  const isDifference = state !== 'SETTLED' && openCents !== totalCents;
  const isToCome = isUndelivered(row);
  const canMend = isMendable(row, todayInTallinn());
  const stateWords = isToCome ? messages.undelivered : isHeld ? messages.held : messages.states[state];
  return (
    <li className={styles.row}>
      {onTick !== null && (
        <label className={styles.tick}>
          <input type="checkbox" aria-label={messages.choose(rowId)} checked={isTicked} onChange={onTick} />
        </label>
      )}
      <div className={styles.what}>
        <p>
          <strong>{formatDay(day)}</strong> {pickup} → {destination ?? '?'}
        </p>
        <p className="quiet">
          {goods} ·{' '}
          {isStaff ? (
            <Link to={paths.jobTable} search={{ id: String(rowId) }}>
              {messages.row(rowId)}
            </Link>
          ) : (
            messages.row(rowId)
          )}
        </p>
        {lines.map(({ code, number, words }) => (
          <p key={`${code} ${String(number)}`} className={styles.words}>
            {words}
          </p>
        ))}
        {extras.map(({ code, reason }) => (
          <p key={code} className="quiet">
            {messages.extraByHand(code, reason)}
          </p>
        ))}
        {priceNow !== null && (
          <p className="label-size warned strong">
            {messages.priceChanged(formatCents(row.totalCents), formatCents(priceNow))}
          </p>
        )}
        {held.map(({ code, message, mend }) => (
          <p key={code} className={isToCome ? 'quiet' : 'label-size warned strong'}>
            {message}{' '}
            {canMend && mend !== undefined && <MendLink row={row} mend={mend} onWeights={onWeights} />}
          </p>
        ))}
      </div>
      <div className={styles.sum}>
        <strong>
          {isHeld && lines.length === 0 ? '–' : formatCents(isDifference ? openCents : totalCents)}
        </strong>
        <small>{stateWords}</small>
        {isDifference && <small>{messages.ofRow(formatCents(totalCents))}</small>}
        <span className={styles.files}>
          {chosen !== null && (
            <Button look="quiet" size="small" aria-label={messages.extrasOf(rowId)} onClick={onExtras}>
              {messages.extras}
            </Button>
          )}
          {pressesOf(row).map((what) => {
            const words = what === 'unapprove' && priceNow !== null ? messages.again : messages.presses[what];
            return (
              <Button
                key={what}
                look={what === 'approve' || priceNow !== null ? 'plain' : 'quiet'}
                size="small"
                busy={isBusy}
                aria-label={words.row(rowId)}
                onClick={() => onPress(what)}
              >
                {words.press}
              </Button>
            );
          })}
        </span>
      </div>
    </li>
  );
}

/** Leads to where what holds the load is put right, for those who may. */
function MendLink({ row, mend, onWeights }: { row: FreightRow; mend: Mend; onWeights: () => void }) {
  const { permissions } = useUser();
  const words = messages.mends[mend];
  switch (mend) {
    case 'TARIFF':
      return (
        <Link to={paths.settlement} search={{ side: row.side, show: 'tariffs' }}>
          {words}
        </Link>
      );
    case 'PRODUCT_WEIGHT':
      return (
        permissions.includes('PERM_ADMIN') && (
          <Link to={paths.adminKind} params={{ kind: 'products' }} search={{ search: row.product }}>
            {words}
          </Link>
        )
      );
    case 'WEIGHTS':
    case 'KM':
      return (
        permissions.includes('PERM_MOBILE') && (
          <Button look="quiet" size="small" onClick={onWeights}>
            {words}
          </Button>
        )
      );
    default:
      return (
        permissions.includes('PERM_MOBILE') && (
          <Link to={paths.jobTable} search={{ id: String(row.rowId) }}>
            {words}
          </Link>
        )
      );
  }
}

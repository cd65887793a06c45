import { useQuery } from '@tanstack/react-query';

import { type Day, formatDay } from '#domain/calendar/day.ts';
import { formatNumber } from '#domain/goods/decimal.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { records as messages } from '../../i18n/et/records.ts';
import { contentOf } from '../../platform/api-client.ts';
import { todayInTallinn } from '../../platform/device/clock.ts';
import { Card } from '../../ui/card/Card.tsx';

import styles from './records.module.css';

/** The permits of a truck or of a trailer for more than the usual mass, each of a pair. */
export function Permits({ vehicle }: { vehicle: { truckId: number } | { trailerId: number } }) {
  const { data } = useQuery({
    queryKey: ['permits', vehicle],
    queryFn: contentOf('listPermits', { query: vehicle }),
  });
  if (data === undefined) return null;
  const today = todayInTallinn();
  return (
    <Card>
      <h2 className={styles.title}>{messages.permits}</h2>
      {data.length === 0 ? (
        <p className="muted">{messages.noPermits}</p>
      ) : (
        <ul className={styles.permits}>
          {data.map(({ id, licensePlateNumber, trailerRegNumber, massT, validFrom, validTo, ...permit }) => (
            <li key={id}>
              <strong>{`${formatPlate(licensePlateNumber)} + ${formatPlate(trailerRegNumber)}`}</strong>
              <span>{messages.permit(formatNumber(massT), formatDay(validFrom), formatDay(validTo))}</span>
              <span className="muted">
                {[
                  messages.permitStates[stateOn(today, validFrom, validTo)],
                  permit.number && messages.permitNumber(permit.number),
                  permit.asksWaybill && messages.permitAsks.waybill,
                  permit.asksPosition && messages.permitAsks.position,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function stateOn(day: Day, from: Day, to: Day): 'valid' | 'future' | 'ended' {
  if (day < from) return 'future';
  return day > to ? 'ended' : 'valid';
}

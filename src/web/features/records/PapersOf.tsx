import { useQuery } from '@tanstack/react-query';

import { papers as messages } from '../../i18n/et/papers.ts';
import { contentOf } from '../../platform/api-client.ts';
import { paths } from '../../platform/paths.ts';
import { Link } from '../../platform/router/Link.tsx';
import { Card } from '../../ui/card/Card.tsx';

import styles from './records.module.css';

/** What runs out of a truck or of a trailer, the first to end first, with the way to where it is renewed. */
export function PapersOf({ vehicle }: { vehicle: { truckId: number } | { trailerId: number } }) {
  const { data } = useQuery({
    queryKey: ['papers', 'of', vehicle],
    queryFn: contentOf('listPapers', { query: vehicle }),
  });
  if (data === undefined) return null;
  const search = Object.fromEntries(Object.entries(vehicle).map(([name, id]) => [name, String(id)]));
  return (
    <Card>
      <h2 className={styles.title}>
        <Link to={paths.papers} search={search}>
          {messages.title}
        </Link>
      </h2>
      {data.length === 0 ? (
        <p className="muted">{messages.none}</p>
      ) : (
        <ul className={styles.permits}>
          {data.map(({ id, kindLabel, number, validTo, daysLeft, state }) => (
            <li key={id}>
              <strong>{kindLabel}</strong>
              <span className={state === 'EXPIRED' ? 'wrong' : state === 'EXPIRING' ? 'warned' : undefined}>
                {messages.ends(validTo, daysLeft)}
              </span>
              <span className="muted">{number}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

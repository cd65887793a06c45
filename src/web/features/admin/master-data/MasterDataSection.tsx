import { useQuery } from '@tanstack/react-query';

import { type AdminKind, kindLabels } from '#api/import/admin-kinds.ts';

import { masterRecords as messages } from '../../../i18n/et/admin/master-records.ts';
import { descriptionsQuery } from '../../../master-record/search-records.ts';
import { paths } from '../../../platform/paths.ts';
import { Link } from '../../../platform/router/Link.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { QueryView } from '../../../ui/states/QueryView.tsx';
import { RecordList } from './RecordList.tsx';

import styles from './master-data.module.css';

/** On a phone the kinds stand in one line that is longer than the screen. */
function showChosen(link: HTMLElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

/** 'Andmed': the kinds of master data, and the list of the one that the address names. */
export function MasterDataSection({ kind }: { kind: AdminKind }) {
  const query = useQuery(descriptionsQuery);
  const description = query.data?.find((each) => each.kind === kind);
  return (
    <div className={styles.section}>
      <nav className={styles.kinds} aria-label={messages.kinds}>
        {messages.groups.map(({ title, kinds }) => (
          <div key={title} className={styles.group}>
            <h2>{title}</h2>
            <ul>
              {kinds.map((each) => (
                <li key={each}>
                  <Link
                    to={paths.adminKind}
                    params={{ kind: each }}
                    ref={each === kind ? showChosen : undefined}
                    className={classNames(styles.kind, each === kind && styles.chosen)}
                    aria-current={each === kind ? 'page' : undefined}
                  >
                    {kindLabels[each].many}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      {description !== undefined ? (
        <RecordList key={kind} description={description} />
      ) : (
        <section className={styles.list} aria-labelledby="records-title">
          <h2 id="records-title">{kindLabels[kind].many}</h2>
          <QueryView query={query} failed={messages.failed} lines={8} />
        </section>
      )}
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';

import type { BrowserImport } from '#api/admin/imports.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';
import { formatNumber } from '#domain/goods/decimal.ts';

import { imports as messages } from '../../../i18n/et/admin/imports.ts';
import { contentOf } from '../../../platform/api-client.ts';
import { paths } from '../../../platform/paths.ts';
import { Link } from '../../../platform/router/Link.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { QueryView } from '../../../ui/states/QueryView.tsx';
import { importKeys } from './import-queries.ts';
import { StateLabel } from './StateLabel.tsx';

import styles from './imports.module.css';

/** The last imports: who, when, what and what became of it. */
export function ImportList() {
  const query = useQuery({
    queryKey: importKeys.list,
    queryFn: contentOf('listImports', {}),
    staleTime: 0,
  });
  return (
    <section className={styles.section} aria-labelledby="imports-title">
      <h2 id="imports-title" className={styles.heading}>
        {messages.last}
      </h2>
      <QueryView
        query={query}
        failed={messages.listFailed}
        lines={3}
        lineHeight={72}
        empty={<EmptyState icon={FileUp} title={messages.none} description={messages.noneHint} />}
      >
        {(imports) => (
          <ul className="stack gap-2">
            {imports.map((each) => (
              <li key={each.id}>
                <Link to={paths.adminImports} search={{ id: each.id }} className={styles.card}>
                  <span className="strong breaks">{each.files.map(({ name }) => name).join(', ')}</span>
                  <StateLabel state={each.state} />
                  <span className="quiet">{historyOf(each)}</span>
                  <span className="quiet">{resultOf(each)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  );
}

/** Returns who last handled an import, and when. */
export function historyOf(each: BrowserImport): string {
  return each.appliedAt === null
    ? messages.broughtBy(formatDateTime(each.createdAt), each.createdBy ?? messages.somebody)
    : messages.appliedBy(formatDateTime(each.appliedAt), each.appliedBy ?? messages.somebody);
}

function resultOf(each: BrowserImport): string {
  const names = each.state === 'applied' ? messages.appliedCounts : messages.counts;
  return (['new', 'changed', 'unchanged', 'faulty'] as const)
    .flatMap((kind) => (each[kind] ? [`${names[kind]} ${formatNumber(each[kind])}`] : []))
    .join(' · ');
}

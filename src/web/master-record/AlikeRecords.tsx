import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useDeferredValue } from 'react';
import { type Control, useWatch } from 'react-hook-form';

import type { MasterField } from '#api/admin/master-records.ts';
import type { AdminKind } from '#api/import/admin-kinds.ts';

import { masterRecords as messages } from '../i18n/et/admin/master-records.ts';
import { call } from '../platform/api-client.ts';
import { paths } from '../platform/paths.ts';
import { Link } from '../platform/router/Link.tsx';
import { type FormRecord, typedOf } from './record-values.ts';
import type { RecordRequest, RecordValues } from './use-record-form.ts';

import styles from './RecordForm.module.css';

interface Props {
  control: Control<RecordValues, unknown, RecordRequest>;
  kind: AdminKind;
  field: MasterField;
  record: FormRecord | null;
}

/** Which other records have what is typed into a field: said at once, refused is nothing for it. */
export function AlikeRecords({ control, kind, field, record }: Props) {
  const values = useWatch({ control, name: 'changes' });
  const typed = values[field.name];
  const text = useDeferredValue(typeof typed === 'string' ? typed.trim() : '');
  const company = values.companyExternalId;
  const companyId = typeof company === 'object' && company !== null ? company.id : null;
  const isOwn = text === typedOf([field], record)[field.name];
  const { data } = useQuery({
    queryKey: ['master-data', 'alike', kind, field.name, text, record?.id, companyId],
    queryFn: async ({ signal }) => {
      const query = { field: field.name, value: text, id: record?.id, company: companyId ?? undefined };
      return (await call('listAlikeRecords', { params: { kind }, query }, { signal })).content;
    },
    enabled: text.length > 1 && !isOwn,
  });
  if (data === undefined || data.length === 0 || isOwn) return null;
  return (
    <div className={styles.alike} role="status">
      {data.map(({ id, name, message }) => (
        <p key={id}>
          <CircleAlert aria-hidden size={16} />
          <span>
            {message}{' '}
            <Link to={paths.adminKind} params={{ kind }} search={{ search: name }}>
              {messages.showAlike(name)}
            </Link>
          </span>
        </p>
      ))}
    </div>
  );
}

import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';

import { imports as messages } from '../../../i18n/et/admin/imports.ts';
import { paths } from '../../../platform/paths.ts';
import { ImportList } from './ImportList.tsx';
import { ImportTemplates } from './ImportTemplates.tsx';
import { ImportUpload } from './ImportUpload.tsx';
import { ImportView } from './ImportView.tsx';

import styles from './Imports.module.css';

/** 'Import': files of master data are looked at, and then applied; or one import, which the address names. */
export function ImportSection() {
  const navigate = useNavigate();
  const { id }: { id?: unknown } = useSearch({ strict: false });
  const shown = Number(id);
  const show = (wanted: number | null) =>
    void navigate({ to: paths.adminImports, search: wanted === null ? {} : { id: wanted } });
  if (Number.isInteger(shown) && shown > 0) {
    return (
      <div className={styles.page}>
        <Link to={paths.adminImports} className={styles.back}>
          <ChevronLeft aria-hidden size={20} />
          {messages.backToList}
        </Link>
        <ImportView key={shown} id={shown} onForgotten={() => show(null)} />
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <ImportUpload onSent={show} />
      <ImportTemplates />
      <ImportList />
    </div>
  );
}

import { ChevronLeft } from 'lucide-react';

import { templateKinds } from '#api/import/admin-kinds.ts';
import { masterDataEntities } from '#api/import/master-data.ts';

import { imports as messages } from '../../../i18n/et/admin/imports.ts';
import { paths } from '../../../platform/paths.ts';
import { Link } from '../../../platform/router/Link.tsx';
import { navigate } from '../../../platform/router/router.ts';
import { useSearch } from '../../../platform/router/use-shown.tsx';
import { FileButton } from '../master-data/FileButton.tsx';
import { ImportList } from './ImportList.tsx';
import { ImportUpload } from './ImportUpload.tsx';
import { ImportView } from './ImportView.tsx';

import styles from './imports.module.css';

/** 'Import': files of master data are looked at, and then applied; or one import, which the address names. */
export function ImportSection() {
  const { id }: { id?: unknown } = useSearch();
  const shownId = Number(id);
  const show = (importId: number | null) =>
    navigate({ to: paths.adminImports, search: importId === null ? {} : { id: importId } });
  if (Number.isInteger(shownId) && shownId > 0) {
    return (
      <div className={styles.page}>
        <Link to={paths.adminImports} className={styles.back}>
          <ChevronLeft aria-hidden size={20} />
          {messages.backToList}
        </Link>
        <ImportView key={shownId} id={shownId} onForgotten={() => show(null)} />
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

/** The kinds in an order in which each refers only to earlier ones. */
const kinds = masterDataEntities.flatMap((kind) => templateKinds.find((each) => each === kind) ?? []);

/** Empty files to fill in, one for each kind, and how to fill them in. */
function ImportTemplates() {
  return (
    <section className={styles.section} aria-labelledby="templates-title">
      <h2 id="templates-title" className={styles.heading}>
        {messages.templates}
      </h2>
      <ul className={styles.hints}>
        {messages.templateHints.map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ul>
      <div className="flow gap-3">
        {kinds.map((kind) => (
          <FileButton key={kind} name="downloadMasterTemplate" kind={kind} namesKind />
        ))}
      </div>
    </section>
  );
}

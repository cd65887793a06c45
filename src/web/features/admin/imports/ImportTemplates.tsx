import { adminKinds } from '#api/import/column-labels.ts';
import { masterDataEntities } from '#api/import/master-data.ts';

import { imports as messages } from '../../../i18n/et/admin/imports.ts';
import { FileButton } from '../master-data/FileButton.tsx';

import styles from './Imports.module.css';

/** In the order in which they can refer to each other. */
const kinds = masterDataEntities.flatMap((kind) => adminKinds.find((each) => each === kind) ?? []);

/** Empty files to be filled in, a kind each, and how one is filled in. */
export function ImportTemplates() {
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
      <div className={styles.actions}>
        {kinds.map((kind) => (
          <FileButton key={kind} name="downloadMasterTemplate" kind={kind} namesKind />
        ))}
      </div>
    </section>
  );
}

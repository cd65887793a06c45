import { search as messages } from '../../i18n/et/search.ts';
import { paths } from '../../platform/paths.ts';
import { usePathname } from '../../platform/router/use-shown.tsx';
import { searchPanel } from '../../platform/search-panel.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Sheet } from '../../ui/sheet/Sheet.tsx';

import styles from './Search.module.css';

/** The keys of the screen in view, and the way to the user guide. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  const pathname = usePathname();
  return (
    <Sheet
      open
      title={messages.keys}
      onClose={onClose}
      footer={<Button onClick={() => searchPanel.set('guide')}>{messages.openGuide}</Button>}
    >
      {pathname === paths.jobTable && <Keys title={messages.table} keys={messages.tableKeys} />}
      <Keys title={messages.general} keys={messages.generalKeys} />
    </Sheet>
  );
}

interface KeysProps {
  title: string;
  keys: readonly (readonly [key: string, does: string])[];
}

function Keys({ title, keys }: KeysProps) {
  return (
    <section>
      <h3 className={styles.heading}>{title}</h3>
      <dl className={styles.keys}>
        {keys.map(([key, does]) => (
          <div key={key} className={styles.pair}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

import { masterRecords as messages } from '../../i18n/et/admin/master-records.ts';
import type { Point } from './estonia.ts';
import { tilesAround } from './tiles.ts';

import styles from './TileMap.module.css';

/** The surroundings of a place, of the configured map tiles, with a mark on it. */
export function TileMap({ template, at }: { template: string; at: Point }) {
  const { tiles, at: mark } = tilesAround(template, at);
  return (
    <div className={styles.picture} role="img" aria-label={messages.tiles}>
      {tiles.map(({ key, url }) => (
        <img key={key} src={url} alt="" width={256} height={256} />
      ))}
      <span
        className={styles.mark}
        style={{ left: `${String(mark.x * 100)}%`, top: `${String(mark.y * 100)}%` }}
      />
    </div>
  );
}

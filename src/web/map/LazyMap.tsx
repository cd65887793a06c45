import { useQuery } from '@tanstack/react-query';

import { contentOf } from '../platform/api-client.ts';
import { fetchedLater } from '../platform/fetched-later.tsx';
import type { MapViewProps } from './MapView.tsx';
import { useScheme } from './use-scheme.ts';

import styles from './LazyMap.module.css';

const MapView = fetchedLater(() => import('./MapView.tsx').then((module) => module.MapView));

/** A map, with the library that draws it fetched only where there is one; it fills the box that it stands in. */
export function LazyMap(props: Omit<MapViewProps, 'settings'>) {
  const scheme = useScheme();
  const { data: settings } = useQuery({
    queryKey: ['map-settings'],
    queryFn: contentOf('getMapSettings', {}),
    staleTime: Infinity,
  });
  return (
    <>
      {/* Another scheme has other colours. */}
      {settings !== undefined && <MapView key={scheme} settings={settings} {...props} />}
    </>
  );
}

/** A small map within a form or a panel. */
export function MapBox(props: Omit<MapViewProps, 'settings'>) {
  return (
    <div className={styles.box}>
      <LazyMap {...props} />
    </div>
  );
}

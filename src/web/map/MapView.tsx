import 'maplibre-gl/dist/maplibre-gl.css';
import {
  GeoJSONSource,
  Map as MapOfLibrary,
  type MapMouseEvent,
  NavigationControl,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import type { MapPoint, MapSettings } from '#api/map/map.ts';

import { map as messages } from '../i18n/et/map.ts';
import { arrowImage, arrowName } from './arrow-image.ts';
import { boundsOf, type MapMarks, radiusOf } from './map-marks.ts';
import { colorOf, styleOf } from './map-style.ts';
import { towns } from './towns.ts';

import styles from './MapView.module.css';

setWorkerUrl(workerUrl);

export interface MapViewProps {
  /** The name of the map for screen readers. */
  label: string;
  marks: MapMarks;
  settings: MapSettings;
  /** Somebody pressed what has this id; `at` is where a card about it can stand. */
  onPress?: (id: string, at: HTMLElement) => void;
  /** Somebody pressed a point where nothing is. */
  onPressPoint?: (point: MapPoint) => void;
}

/** All of Estonia. */
const wholeView: [number, number, number, number] = [21.6, 57.4, 28.3, 59.8];
const pressable = ['vehicles', 'spots', 'ways'] as const;
/** A finger meets what is this near, in pixels. */
const reach = 8;

/**
 * A map with marks. It is drawn by WebGL: where that is not to be had it says so, and whoever shows it has a list that
 * says the same.
 */
export function MapView({ label, marks, settings, onPress, onPressPoint }: MapViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const anchor = useRef<HTMLSpanElement>(null);
  const [shownMap, setShownMap] = useState<MapOfLibrary | null>(null);
  const [isUnable] = useState(() => document.createElement('canvas').getContext('webgl2') === null);
  const start = useEffectEvent(() => boundsOf(marks) ?? wholeView);
  const press = useEffectEvent((event: MapMouseEvent) => {
    const { x, y } = event.point;
    const around: [[number, number], [number, number]] = [
      [x - reach, y - reach],
      [x + reach, y + reach],
    ];
    const found = marksAt(event.target, around);
    const nearest = pressable.flatMap((layer) => found.find((each) => each.layer.id === layer) ?? [])[0];
    const id: unknown = nearest?.properties['id'];
    if (typeof id !== 'string') {
      onPressPoint?.([event.lngLat.lng, event.lngLat.lat]);
      return;
    }
    if (anchor.current === null) return;
    anchor.current.style.left = `${String(x)}px`;
    anchor.current.style.top = `${String(y)}px`;
    onPress?.(id, anchor.current);
  });

  useEffect(() => {
    if (box.current === null || isUnable) return undefined;
    const isBaseMap = settings.styleUrl === undefined && settings.tilesUrl === undefined;
    const made = new MapOfLibrary({
      container: box.current,
      style: styleOf(settings),
      bounds: start(),
      // Nearer, the base map would show nothing beside what is marked.
      fitBoundsOptions: { padding: 48, maxZoom: isBaseMap ? 8 : 12 },
      maxBounds: [12, 50, 38, 69],
      attributionControl: { compact: true },
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      locale: {
        'Map.Title': label,
        'NavigationControl.ZoomIn': messages.zoomIn,
        'NavigationControl.ZoomOut': messages.zoomOut,
        'AttributionControl.ToggleAttribution': messages.attribution,
      },
    });
    made.addControl(new NavigationControl({ showCompass: false }), 'top-right');
    made.touchZoomRotate.disableRotation();
    // All that is drawn has come: no town stands on a sea without land.
    made.on('load', () => {
      addLayers(made);
      if (isBaseMap) addTowns(made);
      setShownMap(made);
    });
    made.on('click', press);
    made.on('mousemove', ({ point }) => {
      // In a pan each move of the pointer would look through all marks.
      if (made.isMoving()) return;
      made.getCanvas().classList.toggle('pressable', marksAt(made, point).length > 0);
    });
    return () => {
      setShownMap(null);
      made.remove();
    };
  }, [settings, label, isUnable]);

  const { ways, spots, vehicles } = marks;
  useEffect(() => {
    if (shownMap !== null) showWays(shownMap, ways);
  }, [shownMap, ways]);
  useEffect(() => {
    if (shownMap === null) return;
    showSpots(shownMap, spots);
    // What stands alone stays in view wherever it goes.
    const [alone, ...others] = spots;
    if (alone !== undefined && others.length === 0 && !shownMap.getBounds().contains(alone.at)) {
      shownMap.jumpTo({ center: alone.at });
    }
  }, [shownMap, spots]);
  useEffect(() => {
    if (shownMap !== null) showVehicles(shownMap, vehicles);
  }, [shownMap, vehicles]);

  return (
    <div className={styles.frame}>
      <div ref={box} className={styles.map} data-map={shownMap === null ? 'loading' : 'drawn'} />
      <span ref={anchor} className={styles.anchor} aria-hidden />
      {isUnable && <p className={styles.unable}>{messages.unable}</p>}
    </div>
  );
}

/**
 * Towns and their names, above the marks. As elements of the page each would be moved in each frame. Without a
 * source of letters the library draws them by the fonts of the device, in the weight that the first of them names.
 */
function addTowns(made: MapOfLibrary): void {
  const features = towns.map(({ name, at, isLarge = false }) =>
    feature({ type: 'Point', coordinates: at }, { name, isLarge }),
  );
  made.addSource('towns', { type: 'geojson', data: { type: 'FeatureCollection', features } });
  const color = colorOf('--ink-2');
  made.addLayer({
    id: 'towns',
    type: 'circle',
    source: 'towns',
    paint: { 'circle-color': color, 'circle-radius': 2.5 },
  });
  made.addLayer({
    id: 'town-names',
    type: 'symbol',
    source: 'towns',
    layout: {
      'text-field': ['get', 'name'],
      'text-font': [
        'case',
        ['get', 'isLarge'],
        ['literal', ['Semibold', 'system-ui']],
        ['literal', ['system-ui']],
      ],
      'text-size': ['case', ['get', 'isLarge'], 14, 12],
      'text-anchor': 'left',
      'text-offset': [0.6, 0],
      'symbol-sort-key': ['case', ['get', 'isLarge'], 0, 1],
    },
    paint: { 'text-color': color, 'text-halo-color': colorOf('--surface'), 'text-halo-width': 1.5 },
  });
}

/** Returns the marks that are drawn there. */
function marksAt(
  made: MapOfLibrary,
  place: NonNullable<Parameters<MapOfLibrary['queryRenderedFeatures']>[0]>,
) {
  const drawn = pressable.filter((layer) => made.getLayer(layer) !== undefined);
  return made.queryRenderedFeatures(place, { layers: drawn });
}

/** The layers of marks, above whatever the map is drawn with. */
function addLayers(made: MapOfLibrary): void {
  for (const id of ['ways', 'spots', 'vehicles']) {
    made.addSource(id, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
  }
  made.addLayer({
    id: 'ways',
    type: 'line',
    source: 'ways',
    layout: { 'line-cap': 'round' },
    paint: { 'line-color': ['get', 'color'], 'line-width': 3, 'line-opacity': 0.75 },
  });
  made.addLayer({
    id: 'spots',
    type: 'circle',
    source: 'spots',
    // A small one stands on a large one.
    layout: { 'circle-sort-key': ['-', ['get', 'radius']] },
    paint: {
      'circle-color': ['get', 'color'],
      // On a phone all of Estonia is small, and places stand close.
      'circle-radius': [
        'interpolate',
        ['exponential', 2],
        ['zoom'],
        5,
        ['*', 0.4, ['get', 'radius']],
        7,
        ['get', 'radius'],
      ],
      'circle-opacity': 0.75,
      'circle-stroke-color': colorOf('--surface'),
      'circle-stroke-width': 1.5,
    },
  });
  made.addLayer({
    id: 'vehicles',
    type: 'symbol',
    source: 'vehicles',
    layout: {
      'icon-image': ['get', 'icon'],
      'icon-rotate': ['get', 'course'],
      'icon-rotation-alignment': 'map',
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
    paint: { 'icon-opacity': ['get', 'opacity'] },
  });
}

function showWays(shown: MapOfLibrary, ways: MapMarks['ways']): void {
  put(
    shown,
    'ways',
    ways.map(({ id, from, to, color }) =>
      feature({ type: 'LineString', coordinates: [from, to] }, { id, color: colorOf(color) }),
    ),
  );
}

function showSpots(shown: MapOfLibrary, spots: MapMarks['spots']): void {
  put(
    shown,
    'spots',
    spots.map(({ id, at, color, weight }) =>
      feature({ type: 'Point', coordinates: at }, { id, color: colorOf(color), radius: radiusOf(weight) }),
    ),
  );
}

function showVehicles(shown: MapOfLibrary, vehicles: MapMarks['vehicles']): void {
  put(
    shown,
    'vehicles',
    vehicles.map(({ id, at, color, courseDeg, isFaded }) => {
      const icon = arrowName(color, courseDeg !== null);
      if (!shown.hasImage(icon)) {
        shown.addImage(icon, arrowImage(colorOf(color), colorOf('--surface'), courseDeg !== null), {
          pixelRatio: 2,
        });
      }
      const course = courseDeg ?? 0;
      return feature({ type: 'Point', coordinates: at }, { id, icon, course, opacity: isFaded ? 0.45 : 1 });
    }),
  );
}

function put(shown: MapOfLibrary, id: string, features: Feature[]): void {
  const source = shown.getSource(id);
  if (source instanceof GeoJSONSource) void source.setData({ type: 'FeatureCollection', features });
}

type Feature = Extract<Parameters<GeoJSONSource['setData']>[0], { type: 'Feature' }>;

function feature(geometry: Feature['geometry'], properties: Record<string, unknown>): Feature {
  return { type: 'Feature', geometry, properties };
}

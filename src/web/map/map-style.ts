import type { StyleSpecification } from 'maplibre-gl';

import type { MapSettings } from '#api/map/map.ts';

import baseMapUrl from './base-map.geojson?url';

/** Returns the value that a colour of the design has now, light or dark. */
export function colorOf(property: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(property).trim();
}

/**
 * Returns what a map is drawn with: the configured style, the configured tiles, or our own outlines, which need no
 * network but the server's.
 */
export function styleOf({ styleUrl, tilesUrl, attribution }: MapSettings): StyleSpecification | string {
  if (styleUrl !== undefined) return styleUrl;
  const sea = {
    id: 'sea',
    type: 'background',
    paint: { 'background-color': colorOf('--blue-soft') },
  } as const;
  if (tilesUrl !== undefined) {
    return {
      version: 8,
      sources: {
        tiles: {
          type: 'raster',
          tiles: [tilesUrl],
          tileSize: 256,
          ...(attribution !== undefined && { attribution: escaped(attribution) }),
        },
      },
      layers: [sea, { id: 'tiles', type: 'raster', source: 'tiles' }],
    };
  }
  return {
    version: 8,
    sources: {
      land: {
        type: 'geojson',
        data: new URL(baseMapUrl, window.location.href).href,
        attribution: 'Natural Earth',
        // Nearer, these tiles are drawn larger: few are drawn in each frame, and none is cut anew by the wheel.
        maxzoom: 5,
      },
    },
    layers: [
      sea,
      {
        id: 'land',
        type: 'fill',
        source: 'land',
        filter: ['!=', ['get', 'kind'], 'county'],
        paint: {
          'fill-color': ['match', ['get', 'kind'], 'own', colorOf('--surface'), colorOf('--sunken')],
          'fill-antialias': true,
        },
      },
      {
        id: 'counties',
        type: 'line',
        source: 'land',
        filter: ['==', ['get', 'kind'], 'county'],
        paint: { 'line-color': colorOf('--line-strong'), 'line-width': 0.6, 'line-dasharray': [3, 2] },
      },
      {
        id: 'shore',
        type: 'line',
        source: 'land',
        filter: ['!=', ['get', 'kind'], 'county'],
        paint: { 'line-color': colorOf('--line-strong'), 'line-width': 0.8, 'line-opacity': 0.7 },
      },
    ],
  };
}

/** An attribution is drawn as HTML. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

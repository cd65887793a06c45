import { formatPlate } from '#domain/vehicles/plate.ts';

import { paths } from '../platform/paths.ts';
import { Link } from '../platform/router/Link.tsx';

/** A place's name, which leads to the place. */
export function PlaceLink({ place: { id, locationName } }: { place: { id: number; locationName: string } }) {
  return (
    <Link to={paths.oneLocation} params={{ id: String(id) }}>
      {locationName}
    </Link>
  );
}

/** A truck's plate, which leads to the truck. */
export function TruckLink({ id, plate }: { id: number; plate: string }) {
  return (
    <Link to={paths.oneTruck} params={{ id: String(id) }}>
      {formatPlate(plate)}
    </Link>
  );
}

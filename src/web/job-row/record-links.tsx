import { formatPlate } from '#domain/vehicles/plate.ts';

import { paths } from '../platform/paths.ts';
import { Link } from '../platform/router/Link.tsx';

/** A location's name, as a link to its page. */
export function LocationLink({
  location: { id, locationName },
}: {
  location: { id: number; locationName: string };
}) {
  return (
    <Link to={paths.oneLocation} params={{ id: String(id) }}>
      {locationName}
    </Link>
  );
}

/** A truck's plate, as a link to its page. */
export function TruckLink({ id, plate }: { id: number; plate: string }) {
  return (
    <Link to={paths.oneTruck} params={{ id: String(id) }}>
      {formatPlate(plate)}
    </Link>
  );
}

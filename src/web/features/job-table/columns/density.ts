import { useSyncExternalStore } from 'react';

import { readDevice, writeDevice } from '../../../platform/device/device-store.ts';
import { createStore } from '../../../store.ts';

/** The height and width of the grid's cells; chosen for this screen, so it stays on the device. */
export type Density = 'compact' | 'regular';

const name = 'own.table-density';
const chosenDensity = createStore<Density | null>(null);

/** Returns the density of this device; 'compact' until another is chosen. */
export function currentDensity(): Density {
  return chosenDensity.get() ?? (readDevice<Density>(name) === 'regular' ? 'regular' : 'compact');
}

/** Returns the density as it is now; draws again when it changes. */
export function useDensity(): Density {
  return useSyncExternalStore(chosenDensity.subscribe, currentDensity);
}

/** Chooses a density and keeps it on this device. */
export function chooseDensity(density: Density): void {
  writeDevice(name, density);
  chosenDensity.set(density);
}

/** Height of a row, in px. */
export const rowHeights: Record<Density, number> = { compact: 30, regular: 36 };

/** Widths of columns relative to the dense table: as its larger letters need them. */
export const widthFactors: Record<Density, number> = { compact: 1, regular: 1.12 };

import { readDevice, writeDevice } from '../../../platform/device/device-store.ts';
import { newUuid } from '../../../platform/device/uuid.ts';
import { createStore } from '../../../store.ts';

/** What the driver has said on this phone about showing the office where it is. */
export interface PositionConsent {
  /** How the server tells this phone from the driver's others. */
  phone: string;
  given: boolean;
  /** False until the server knows of it; before that nothing is sent. */
  isTold: boolean;
}

const name = 'own.positions';

/** Null where this was never asked. */
export const positionConsent = createStore<PositionConsent | null>(null);

/** Reads what the driver who is signed in has said. */
export function openConsent(): void {
  positionConsent.set(readDevice<PositionConsent>(name));
}

/** Keeps what the driver says; the server is told of it as soon as that is possible. */
export function setConsent(given: boolean): void {
  keepConsent({ phone: positionConsent.get()?.phone ?? newUuid(), given, isTold: false });
}

export function keepConsent(consent: PositionConsent): void {
  writeDevice(name, consent);
  positionConsent.set(consent);
}

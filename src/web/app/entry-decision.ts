import type { Session } from '#api/session.ts';
import {
  isDriverOnly,
  isViewer,
  type Permission,
  permissions as known,
  maySeeOfficeScreens,
} from '#domain/permission.ts';

import { paths } from '../platform/paths.ts';

export type Entry =
  | { kind: 'enter' }
  | { kind: 'noRights' }
  | { kind: 'signIn'; returnTo: string }
  | { kind: 'redirect'; to: string; refused: boolean };

/** The path and permissions of a screen, for the guard. */
export interface GuardedScreen {
  path: string;
  permissions: readonly Permission[];
}

/**
 * Decides whether a visit may go in; `screen` is null for an unknown path, `wantedPath` is where to come back to after
 * sign-in.
 */
export function decideEntry(session: Session, screen: GuardedScreen | null, wantedPath: string): Entry {
  if (!session.signedIn) return { kind: 'signIn', returnTo: wantedPath };
  const permissions = session.user.permissions;
  if (!hasAnyRight(permissions)) return { kind: 'noRights' };
  if (screen === null) return { kind: 'redirect', to: homeOf(permissions), refused: false };
  if (screen.path === paths.homepage && homeOf(permissions) !== paths.homepage) {
    return { kind: 'redirect', to: homeOf(permissions), refused: false };
  }
  if (mayEnter(screen, permissions)) return { kind: 'enter' };
  return { kind: 'redirect', to: homeOf(permissions), refused: true };
}

/** True when one of the permissions listed for the screen is held: the menu shows exactly these. */
export function mayEnter(screen: GuardedScreen, permissions: readonly Permission[]): boolean {
  return screen.permissions.some((permission) =>
    permission === 'PERM_VIEW' ? isViewer(permissions) : permissions.includes(permission),
  );
}

/** True for users of the screens that the search leads to. */
export function hasSearch(permissions: readonly Permission[]): boolean {
  return maySeeOfficeScreens(permissions) || permissions.includes('PERM_CLIENT');
}

/** Returns the screen to which the logo and a refused visit lead. */
export function homeOf(permissions: readonly Permission[]): string {
  if (isDriverOnly(permissions)) return paths.driver;
  const isBookkeeperOnly = permissions.includes('PERM_FINANCE') && !hasSearch(permissions);
  return isBookkeeperOnly ? paths.settlement : paths.homepage;
}

/** True for a user with any right; others see only the no-rights message. */
export function hasAnyRight(permissions: readonly Permission[]): boolean {
  return permissions.some((permission) => known.includes(permission));
}

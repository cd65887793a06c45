import { lazy } from 'react';

/**
 * What tells before a send what it lacks: shown by the table's menu and bar, and by sends that were refused.
 * Features do not import each other, so they meet here. All of it comes on demand.
 */
export const MissingBadge = lazy(() =>
  import('../features/preflight/missing/MissingBadge.tsx').then((module) => ({
    default: module.MissingBadge,
  })),
);
export const MissingSheet = lazy(() =>
  import('../features/preflight/missing/MissingSheet.tsx').then((module) => ({
    default: module.MissingSheet,
  })),
);
export const DayCheckSheet = lazy(() =>
  import('../features/preflight/day/DayCheckSheet.tsx').then((module) => ({
    default: module.DayCheckSheet,
  })),
);

import { SkeletonLines } from '../ui/states/Skeleton.tsx';

/** Shown while a screen's code is on its way. */
export function ScreenPending() {
  return <SkeletonLines />;
}

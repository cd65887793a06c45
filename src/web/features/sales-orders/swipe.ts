import { swipeToDeleteShare, swipeTravelPixels } from '#domain/business-constants.ts';

/** How far a swiped line is drawn to the right, in px: it follows the finger up to a limit. */
export function swipeTravel(distance: number): number {
  return Math.min(Math.max(distance, 0), swipeTravelPixels);
}

/** True when letting go here asks to delete the line: past 15 % of the window's width, to the right. */
export function isSwipedAway(distance: number, windowWidth: number): boolean {
  return distance > windowWidth * swipeToDeleteShare;
}

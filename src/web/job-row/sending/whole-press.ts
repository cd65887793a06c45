import { wait } from '../../platform/device/main-thread.ts';

/** A second press within so many milliseconds belongs to the one before it. */
const doublePressMs = 500;

/**
 * Waits for work that a press has begun, and at least as long as a double press takes: its second press meets the sheet
 * that holds while it works, and closes no results unread.
 */
export async function wholePress(work: Promise<void>): Promise<void> {
  await Promise.all([work, wait(doublePressMs)]);
}

/**
 * How far the server's clock is ahead of the device's, in milliseconds, given what was believed before and one
 * answer: its Date header (whole seconds), and when it was asked for and came by the device's clock. The header was
 * written some time in between, so it only bounds the difference: what was believed stays as long as it fits. A slow
 * answer then says little instead of something wrong.
 */
export function clockOffsetAfter(
  believed: number,
  answer: { date: string | null; askedAt: number; cameAt: number },
): number {
  const told = answer.date === null ? Number.NaN : Date.parse(answer.date);
  if (Number.isNaN(told)) return believed;
  const least = told - answer.cameAt;
  const most = told + 999 - answer.askedAt;
  // The device's clock was set meanwhile: nothing can be said.
  if (least > most) return believed;
  return Math.min(Math.max(believed, least), most);
}

import type { LoadRegime } from '#domain/vehicles/previous-load-verdict.ts';

/** Words for the cleaning that the previous-load gate requires after a load. */
export const regimeLabels = {
  A: 'A – kuivpuhastus',
  B: 'B – veega pesu',
  C: 'C – pesu puhastusvahendiga',
  D: 'D – pesu ja desinfitseerimine',
  FORBIDDEN: 'Keelatud: sööta ega vilja pärast laadida ei tohi',
} satisfies Record<LoadRegime, string>;

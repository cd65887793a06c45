import { planSuggestionEndpoints } from '#api/planning/plan-suggestion.ts';

import { busy } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import type { Feature } from '../../services.ts';
import { findPlan } from './find-plan.ts';
import { readDayToPlan } from './planning-day.ts';
import { suggestionView } from './view.ts';

const usualSeconds = 1;
/** The most searches at once: each keeps a core busy. */
const maxSearches = 3;

/**
 * The endpoint that suggests which truck drives which of a day's loads when (docs/requirements.md, 'Planning the day').
 */
export const planSuggestion: Feature = (api, { db: outerDb, now }) => {
  const searches = new Set<AbortController>();
  api.app.addHook('onClose', () => {
    for (const search of searches) search.abort();
  });
  register(
    api,
    planSuggestionEndpoints.suggestPlan,
    async ({ body: { date, seed = 1, seconds = usualSeconds }, reply }) => {
      if (searches.size >= maxSearches) throw busy(usualSeconds);
      const search = new AbortController();
      const cancel = () => {
        search.abort();
      };
      searches.add(search);
      // A user who leaves the page needs no answer any more.
      reply.raw.once('close', cancel);
      try {
        const read = await readDayToPlan(outerDb, date, now());
        const plan = await findPlan(outerDb, read, { seed, seconds, now: now(), cancelled: search.signal });
        if (plan === null) throw busy(usualSeconds);
        return { content: suggestionView(plan, read) };
      } finally {
        searches.delete(search);
        reply.raw.off('close', cancel);
      }
    },
    // Waits for the search, which no transaction may do.
    { transaction: 'none' },
  );
};

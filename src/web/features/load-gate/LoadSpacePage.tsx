import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { addDays, type Day } from '#domain/calendar/day.ts';

import { loadGate as messages } from '../../i18n/et/load-gate.ts';
import { searchTrailersFor, toTrailerOption, type TrailerOption } from '../../lookups/trailer-option.ts';
import { searchTrucks, toTruckOption, type TruckOption } from '../../lookups/truck-option.ts';
import { call } from '../../platform/api-client.ts';
import { todayInTallinn } from '../../platform/device/clock.ts';
import { paths } from '../../platform/paths.ts';
import { isNotFound } from '../../platform/problem.ts';
import { navigate } from '../../platform/router/router.ts';
import { useSearch } from '../../platform/router/use-shown.tsx';
import { mayChange } from '../../platform/session.ts';
import { DateField } from '../../ui/date/DateField.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { Typeahead } from '../../ui/typeahead/Typeahead.tsx';
import { loadSpaceKey, SpaceHistory } from './SpaceHistory.tsx';
import { UnclassedProducts } from './UnclassedProducts.tsx';

import styles from './load-gate.module.css';

/** An auditor asks for a quarter at least. */
const usualDays = 90;
const searchTrailers = searchTrailersFor({ productIds: [] });

/** 'Haagise ajalugu': every load and cleaning of a trailer or truck, and the goods that nobody has classed. */
export function LoadSpacePage() {
  const search: { trailerId?: unknown; truckId?: unknown } = useSearch();
  // The address is what the page opens with; afterwards it follows what is chosen.
  const [{ trailerId, truckId }] = useState({
    trailerId: idOf(search.trailerId),
    truckId: idOf(search.truckId),
  });
  const query = useQuery({
    queryKey: [...loadSpaceKey, trailerId, truckId],
    queryFn: async ({ signal }): Promise<Chosen> => {
      const [trailer, truck] = await Promise.all([
        trailerId === null
          ? null
          : call('getTrailer', { params: { id: trailerId } }, { signal }).catch(nullWhenNotFound),
        truckId === null
          ? null
          : call('getTruck', { params: { id: truckId } }, { signal }).catch(nullWhenNotFound),
      ]);
      return {
        trailer: trailer && toTrailerOption(trailer.content),
        truck: truck && toTruckOption(truck.content),
      };
    },
  });
  return (
    <QueryView query={query} failed={messages.openFailed} lines={5}>
      {(initial) => <LoadSpaces initial={initial} />}
    </QueryView>
  );
}

/** An address may name what has gone: then nothing is chosen. */
function nullWhenNotFound(error: unknown): null {
  if (isNotFound(error)) return null;
  throw error;
}

interface Chosen {
  trailer: TrailerOption | null;
  truck: TruckOption | null;
}

function LoadSpaces({ initial }: { initial: Chosen }) {
  const [{ trailer, truck }, setChosen] = useState(initial);
  const [from, setFrom] = useState<Day | null>(() => addDays(todayInTallinn(), -usualDays));
  const [to, setTo] = useState<Day | null>(null);
  const choose = (space: Chosen) => {
    setChosen(space);
    const search = { trailerId: space.trailer?.id, truckId: space.truck?.id };
    navigate({ to: paths.loadHistory, search, replace: true });
  };
  return (
    <div className={styles.page}>
      <div className={styles.choice}>
        <Typeahead
          label={messages.trailer}
          value={trailer}
          search={searchTrailers}
          recent="table-trailer"
          onChange={(option) => choose({ trailer: option, truck: option === null ? truck : null })}
        />
        <Typeahead
          label={messages.truck}
          value={truck}
          search={searchTrucks}
          recent="trucks"
          onChange={(option) => choose({ truck: option, trailer: option === null ? trailer : null })}
        />
        <DateField label={messages.from} value={from} chips={false} onChange={setFrom} />
        <DateField label={messages.to} value={to} chips={false} onChange={setTo} />
      </div>
      {trailer === null && truck === null ? (
        <p className="note">{messages.choose}</p>
      ) : (
        <SpaceHistory params={{ trailerId: trailer?.id ?? null, truckId: truck?.id ?? null, from, to }} />
      )}
      {mayChange() && <UnclassedProducts />}
    </div>
  );
}

function idOf(text: unknown): number | null {
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

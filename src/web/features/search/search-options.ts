import type { SearchHit, SearchKind } from '#api/search/search.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { findMatches } from '#domain/search-text.ts';

import { orderMessage } from '../../i18n/et/orders/order-message.ts';
import { search as messages } from '../../i18n/et/search.ts';
import { menu } from '../../i18n/et/shell.ts';
import { call } from '../../platform/api-client.ts';
import { nowInTallinn, todayInTallinn } from '../../platform/device/clock.ts';
import { paths } from '../../platform/paths.ts';
import type { ScreenLink, SearchOption } from '../../platform/search-option.ts';
import { mayChange } from '../../platform/session.ts';
import { creationCommands, dayOptions, nearDays, plateToNotify, smsOptions } from './commands.ts';

/**
 * Returns the commands that the text gives, what is exactly that, screens and actions by name, then the server's other
 * results; for an empty text the days at hand, what can be made anew and all screens. Throws UnreachableError.
 */
export async function findOptions(
  text: string,
  screens: readonly ScreenLink[],
  isStaff: boolean,
  signal: AbortSignal,
): Promise<SearchOption[]> {
  const own = findMatches(text, ownOptions(screens, isStaff), ({ label, also = '' }) =>
    `${label} ${also}`.trim(),
  );
  if (text.trim() === '') {
    const days = isStaff ? nearDays(todayInTallinn()) : [];
    return [...days, ...own.filter(isCreation), ...own.filter((option) => !isCreation(option))];
  }
  const plate = isStaff && mayChange() ? plateToNotify(text) : null;
  if (plate !== null) return smsOptions(plate, nowInTallinn());
  const days = isStaff ? dayOptions(text, todayInTallinn()) : [];
  const { content: groups } = await call('search', { query: { q: text } }, { signal });
  const hits = groups
    .flatMap(({ kind, items }) => items.map((hit) => ({ kind, hit })))
    .toSorted((a, b) => a.hit.rank - b.hit.rank)
    .map(({ kind, hit }) => toOption(kind, hit, isStaff));
  const isExact = (option: SearchOption) => option.isExact === true;
  return [...days, ...hits.filter(isExact), ...own, ...hits.filter((option) => !isExact(option))];
}

/** True for what begins something new: before anything is typed it comes first, as the menu has the pages. */
function isCreation({ id }: SearchOption): boolean {
  return creationCommands.some((command) => command.id === id);
}

function ownOptions(screens: readonly ScreenLink[], isStaff: boolean): SearchOption[] {
  return [
    ...screens.map(({ path, name }) => ({
      id: path,
      label: name,
      kind: messages.screen,
      to: { path },
    })),
    ...(screens.some(({ path }) => path === paths.transportOrder) && isStaff
      ? [
          {
            id: 'paste-message',
            label: orderMessage.paste,
            kind: messages.action,
            to: { path: paths.transportOrder, search: { paste: '1' } },
          },
          ...creationCommands,
        ]
      : []),
    { id: 'keys', label: messages.keys, kind: messages.action, to: { panel: 'keys' } },
    { id: 'guide', label: messages.guide, kind: messages.action, to: { panel: 'guide' } },
    {
      id: 'password',
      label: menu.changePassword,
      kind: messages.action,
      to: { href: '/auth/change-password' },
    },
    { id: 'passkeys', label: messages.passkeys, kind: messages.action, to: { href: '/auth/account' } },
  ];
}

function toOption(kind: SearchKind, hit: SearchHit, isStaff: boolean): SearchOption {
  const day = hit.date === null ? null : formatDay(hit.date);
  return {
    id: `${kind}-${String(hit.id)}`,
    label: hit.title,
    isExact: hit.rank === 0,
    description: [messages.kinds[kind], day, hit.detail]
      .filter((part) => part !== null && part !== '')
      .join(' · '),
    to: addressOf(kind, hit, isStaff),
  };
}

/**
 * Returns the address that a hit opens. Staff go to rows of the table, to stock or to the page of a record; clients
 * to their orders; drivers to their job.
 */
function addressOf(kind: SearchKind, { id, title, transportJobId }: SearchHit, isStaff: boolean) {
  if (kind === 'order') return { path: `${paths.orders}/transport/${String(id)}` };
  if (kind === 'salesOrder') return { path: `${paths.orders}/sales/${String(id)}` };
  if (!isStaff) {
    return kind === 'row'
      ? { path: paths.driver, search: { job: String(transportJobId) } }
      : { path: paths.transportOrder };
  }
  switch (kind) {
    case 'row':
      return { path: paths.jobTable, search: { id: String(id) } };
    case 'truck':
      return { path: paths.jobTable, search: { truck: title.replaceAll(' ', '') } };
    case 'trailer':
      return { path: paths.oneTrailer.replace('$id', String(id)) };
    case 'location':
      return { path: paths.oneLocation.replace('$id', String(id)) };
    case 'client':
      return { path: paths.jobTable, search: { client: title } };
    case 'product':
      return { path: paths.stock, search: { product: String(id) } };
  }
}

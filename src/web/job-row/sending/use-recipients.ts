import { useState } from 'react';

import type { IsChosen, PreparedRecipient } from '../row-action.ts';
import type { Prepared } from './use-prepared.ts';

/** True for a recipient as long as nobody has said otherwise. */
export const isChosenAtFirst: IsChosen = ({ held }) => held === undefined;

/** Returns the recipients of a prepared send. */
export function recipientsOf(prepared: Prepared | undefined): PreparedRecipient[] {
  if (prepared === undefined || !('run' in prepared)) return [];
  return prepared.parts.flatMap(({ to }) => to);
}

export type Recipients = ReturnType<typeof useRecipients>;

/** Returns the recipients of prepared sends, which of them are chosen, and the way to choose. */
export function useRecipients(prepared: ReadonlyMap<number, Prepared> | null) {
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isChosen: IsChosen = (recipient) => ticks.get(recipient.key) ?? isChosenAtFirst(recipient);
  const all = [...(prepared ?? new Map<number, Prepared>()).values()].flatMap(recipientsOf);
  return {
    all,
    chosen: all.filter(isChosen),
    isChosen,
    choose: (some: readonly PreparedRecipient[], isOn: boolean) =>
      setTicks((before) => new Map([...before, ...some.map(({ key }) => [key, isOn] as const)])),
  };
}

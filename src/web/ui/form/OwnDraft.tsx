import { Fragment, type ReactNode, useEffect, useState } from 'react';

import { tabStore } from '../../platform/device/tab.ts';
import { useStore } from '../../store.ts';
import { isLeftBehind, takeOver } from './tab-drafts.ts';

const none: readonly string[] = [];

interface Props {
  /** The name of the form's draft. */
  name: string;
  /** Names of what is kept beside it, as a line that is being added. */
  parts?: readonly string[];
  /** The form. */
  children: ReactNode;
}

/**
 * Draws a form of new records, which keeps a draft, once it is clear which draft is this tab's: its own, else one that
 * a closed tab has left. Two open tabs never share one.
 */
export function OwnDraft({ name, parts = none, children }: Props) {
  const tab = useStore(tabStore);
  return (
    <WithDraft key={`${name} ${tab}`} name={name} parts={parts}>
      {children}
    </WithDraft>
  );
}

function WithDraft({ name, parts, children }: Required<Props>) {
  const [isReady, setReady] = useState(() => !isLeftBehind(name));
  useEffect(() => {
    if (isReady) return;
    const goOn = () => setReady(true);
    void takeOver(name, parts).then(goOn, goOn);
  }, [isReady, name, parts]);
  return isReady && <Fragment>{children}</Fragment>;
}

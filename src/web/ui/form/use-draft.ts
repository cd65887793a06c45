import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FieldValues, useFormState, type UseFormReturn, useWatch } from 'react-hook-form';

import { readDevice, writeDevice } from '../../platform/device/device-store.ts';
import { newUuid } from '../../platform/device/uuid.ts';
import { holdUnsaved } from '../../platform/unsaved.ts';
import { ownName } from './tab-drafts.ts';

export interface Draft {
  /** True when the form shows a draft from the device that has not been cleared since. */
  isRestored: boolean;
  /** Returns the id of the form's present draft; null for an empty form. */
  id: () => string | null;
}

type Kept<Values> = Values & { draftId?: string; keptAt?: number };

/** The channel that tells the other tabs which drafts have been sent. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('koorem-drafts');
const otherTabs = () => channel;

/** Takes a form's draft off the device at once: a sheet that closes is not drawn again without its values. */
export function forgetDraft({ name }: { name: string }): void {
  writeDevice(draftOf(name), null);
}

/** Empties the forms of other tabs that hold the same draft: it has been sent, and once is enough. */
export function notifyDraftSent(id: string | null): void {
  if (id !== null) otherTabs()?.postMessage(id);
}

/**
 * Keeps what is typed on the device under `name`, for this tab alone, and puts it back. Does nothing for a form without
 * a name.
 */
export function useDraft<Values extends FieldValues, Request>(
  form: UseFormReturn<Values, unknown, Request>,
  name: string | null,
): Draft {
  const { control, reset, getValues } = form;
  const { isDirty } = useFormState({ control });
  const values = useWatch({ control });
  const wasDirty = useRef(false);
  const id = useRef<string>(null);
  const [isRestored, setRestored] = useState(() => name !== null && readDevice(draftOf(name)) !== null);
  const restore = useEffectEvent((draft: Kept<Values>) => {
    const { draftId = newUuid(), keptAt: _keptAt, ...keptValues } = draft;
    id.current = draftId;
    reset({ ...getValues(), ...keptValues }, { keepDefaultValues: true });
  });

  useEffect(() => {
    const draft = name === null ? null : readDevice<Kept<Values>>(draftOf(name));
    if (draft !== null) restore(draft);
  }, [name]);

  useEffect(() => {
    if (name === null) return;
    const draft = draftOf(name);
    if (isDirty) {
      id.current ??= newUuid();
      writeDevice(draft, { ...(values as object), draftId: id.current, keptAt: Date.now() });
    } else if (wasDirty.current) {
      // Another tab may have begun the next one under this name.
      if (readDevice<Kept<Values>>(draft)?.draftId === id.current) writeDevice(draft, null);
      id.current = null;
      setRestored(false);
    }
    wasDirty.current = isDirty;
  }, [name, isDirty, values]);

  useEffect(() => (isDirty ? holdUnsaved(name !== null) : undefined), [isDirty, name]);

  useEffect(() => {
    if (name === null) return undefined;
    const onSent = (event: MessageEvent) => {
      if (id.current !== null && event.data === id.current) reset();
    };
    channel?.addEventListener('message', onSent);
    return () => channel?.removeEventListener('message', onSent);
  }, [name, reset]);

  return { isRestored: isRestored && isDirty, id: () => id.current };
}

function draftOf(name: string): string {
  return `draft.${ownName(name)}`;
}

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FieldValues, useFormState } from 'react-hook-form';

import { formWords as messages } from '../i18n/et/forms.ts';
import { todayInTallinn } from '../platform/device/clock.ts';
import { closeToast, showUndo } from '../platform/toasts.ts';
import type { AppFormState } from '../ui/form/use-app-form.ts';

export interface FormReset {
  /** The key of the fields: a new round draws them again, so that text nobody chose from goes too. */
  round: number;
  /** After success: empty fields, today's day, and the next Tab leads to the first field. */
  startOver: () => void;
  /** 'Katkesta': the same, and what was filled in can be taken back for a while. */
  cancel: () => void;
}

/** Gives one empty form after the other. One that stays open over midnight still offers today. */
export function useFormReset<Values extends FieldValues, Request>(
  form: AppFormState<Values, Request>,
  empty: () => Values,
): FormReset {
  const { control, reset, getValues } = form;
  const { isDirty } = useFormState({ control });
  const [round, setRound] = useState(0);
  const startedOn = useRef<string>(null);
  const undo = useUndoToast();

  const start = () => {
    startedOn.current = todayInTallinn();
    reset(empty());
    setRound((before) => before + 1);
  };
  const startOnNewDay = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && !isDirty && startedOn.current !== todayInTallinn()) start();
  });
  useEffect(() => {
    startedOn.current = todayInTallinn();
    document.addEventListener('visibilitychange', startOnNewDay);
    return () => document.removeEventListener('visibilitychange', startOnNewDay);
  }, []);

  const startAtTop = () => {
    start();
    document.getElementById('main')?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  };
  return {
    round,
    startOver: () => {
      undo.close();
      startAtTop();
    },
    cancel: () => {
      const before = getValues();
      startAtTop();
      // A second tap finds nothing to clear, and the offer of the first one stays.
      if (isDirty) undo.offer(() => reset(before, { keepDefaultValues: true }));
    },
  };
}

/** Offers to take back what was cleared, as long as the form's screen is open. */
function useUndoToast() {
  const shownToast = useRef<number | null>(null);
  const close = () => closeToast(shownToast.current);
  const closeAtEnd = useEffectEvent(close);
  useEffect(() => () => closeAtEnd(), []);
  return {
    close,
    offer: (onPress: () => void) => {
      shownToast.current = showUndo(messages.cleared, { label: messages.undo, onPress });
    },
  };
}

import { Sparkles } from 'lucide-react';
import { useState } from 'react';

import { suggestPlan as messages } from '../../../i18n/et/suggest-plan.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { SuggestSheet } from './SuggestSheet.tsx';

type Props = {
  /** YYYY-MM-DD. */
  date: string;
  /** Rows were given their truck and time, or lost them again. */
  onTaken: () => void;
};

/** 'Soovita plaan': opens what the server suggests for the day's loads without a truck. */
export function SuggestPlan({ date, onTaken }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={Sparkles} onClick={() => setIsOpen(true)}>
        {messages.title}
      </Button>
      {isOpen && <SuggestSheet date={date} onTaken={onTaken} onClose={() => setIsOpen(false)} />}
    </>
  );
}

import { Undo2 } from 'lucide-react';

import { loads as messages } from '../../i18n/et/loads.ts';
import { usePress } from '../../platform/press.ts';
import { mayChange } from '../../platform/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { takeSplitBack } from './send-loads.ts';

/** 'Võta tagasi' beside a split in the history of an order or a row. */
export function TakeSplitBack({ rowId }: { rowId: number }) {
  const takeBack = usePress({ send: () => takeSplitBack(rowId) });
  if (!mayChange()) return null;
  return (
    <div>
      <Button size="small" icon={Undo2} busy={takeBack.isPending} onClick={() => takeBack.mutate()}>
        {messages.undo}
      </Button>
    </div>
  );
}

import { Scale } from 'lucide-react';
import { useState } from 'react';

import { weightsImport } from '../../i18n/et/office-weights.ts';
import { fetchedLater } from '../../platform/fetched-later.tsx';
import { useUser } from '../../platform/session.ts';
import { Button } from '../../ui/button/Button.tsx';

const ImportWeights = fetchedLater(() =>
  import('../../job-row/office-weights/ImportWeights.tsx').then((module) => module.ImportWeights),
);

/** The press that enters the weights of a whole list, for those who may. */
export function ImportWeightsButton() {
  const isOfOffice = useUser().permissions.includes('PERM_MOBILE');
  const [isOpen, setOpen] = useState(false);
  if (!isOfOffice) return null;
  return (
    <>
      <Button icon={Scale} onClick={() => setOpen(true)}>
        {weightsImport.action}
      </Button>
      {isOpen && <ImportWeights onClose={() => setOpen(false)} />}
    </>
  );
}

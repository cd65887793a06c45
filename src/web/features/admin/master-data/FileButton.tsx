import { Download, FileDown } from 'lucide-react';
import { useState } from 'react';

import { type AdminKind, kindLabels } from '#api/import/column-labels.ts';

import { masterRecords as messages } from '../../../i18n/et/admin/master-records.ts';
import { callFile } from '../../../platform/api-client.ts';
import { saveResponse } from '../../../platform/device/download.ts';
import { explain } from '../../../platform/problem.ts';
import { showFailed } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';

type Props = {
  name: 'exportMasterRecords' | 'downloadMasterTemplate';
  kind: AdminKind;
  /** Where several kinds stand side by side the button is called by its kind. */
  namesKind?: boolean;
};

/** Saves all records of a kind, or the header alone, as a file that an import takes. */
export function FileButton({ name, kind, namesKind = false }: Props) {
  const [isSaving, setSaving] = useState(false);
  const isExport = name === 'exportMasterRecords';
  const save = async () => {
    setSaving(true);
    try {
      await saveResponse(await callFile(name, { params: { kind } }));
    } catch (error) {
      showFailed(messages.fileFailed, explain(error));
    } finally {
      setSaving(false);
    }
  };
  return (
    <Button
      size="small"
      icon={isExport ? Download : FileDown}
      busy={isSaving}
      title={isExport ? messages.exportHint : messages.templateHint}
      onClick={() => void save()}
    >
      {namesKind ? kindLabels[kind].many : isExport ? messages.export : messages.template}
    </Button>
  );
}

import { Download, FileDown } from 'lucide-react';
import { useState } from 'react';

import { type AdminKind, type TemplateKind, templateLabel } from '#api/import/admin-kinds.ts';
import { type SheetFormat, sheetFormats } from '#domain/sheet-formats.ts';

import { masterRecords as messages } from '../../../i18n/et/admin/master-records.ts';
import { callFile } from '../../../platform/api-client.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';

type FileOfKind =
  | { name: 'exportMasterRecords'; kind: AdminKind }
  | { name: 'downloadMasterTemplate'; kind: TemplateKind };
type Props = FileOfKind & {
  /** Names the kind on the button, for places with buttons of several kinds. */
  namesKind?: boolean;
};

/**
 * A button that saves all records of a kind, or an empty template, as a file that an import takes; it asks for the
 * format.
 */
export function FileButton({ namesKind = false, ...ofKind }: Props) {
  const label = templateLabel(ofKind.kind);
  const [isOpen, setOpen] = useState(false);
  const [saving, setSaving] = useState<SheetFormat | null>(null);
  const isExport = ofKind.name === 'exportMasterRecords';
  const title = isExport ? messages.export : messages.template;
  const save = async (format: SheetFormat) => {
    setSaving(format);
    const file = `${label}, ${messages.formats[format]}`;
    const load = () =>
      ofKind.name === 'exportMasterRecords'
        ? callFile(ofKind.name, { params: { kind: ofKind.kind }, query: { format } })
        : callFile(ofKind.name, { params: { kind: ofKind.kind }, query: { format } });
    if (await saveFile(isExport ? file : `${title}: ${file}`, load)) setOpen(false);
    setSaving(null);
  };
  return (
    <>
      <Button size="small" icon={isExport ? Download : FileDown} onClick={() => setOpen(true)}>
        {namesKind ? label : title}
      </Button>
      <Sheet open={isOpen} title={namesKind ? `${title}: ${label}` : title} onClose={() => setOpen(false)}>
        <div className="stack gap-3">
          <p>{isExport ? messages.exportHint : messages.templateHint}</p>
          {sheetFormats.map((format) => (
            <Button
              key={format}
              wide
              busy={saving === format}
              disabled={saving !== null}
              onClick={() => void save(format)}
            >
              {messages.formats[format]}
            </Button>
          ))}
        </div>
      </Sheet>
    </>
  );
}

import { Download } from 'lucide-react';
import { useState } from 'react';

import { saveFile } from '../../platform/save-file.ts';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';

interface Props {
  /** What people call the file: 'Veotööd: CSV'. */
  name: string;
  load: () => Promise<Response>;
  size?: 'normal' | 'small';
  /** The word is the name of an icon. */
  isIcon?: boolean;
  children: string;
}

/** Saves a file, and is busy until it has come. */
export function SaveFileButton({ name, load, size = 'normal', isIcon = false, children }: Props) {
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    await saveFile(name, load);
    setSaving(false);
  };
  if (isIcon) {
    return <IconButton icon={Download} label={children} disabled={isSaving} onClick={() => void save()} />;
  }
  return (
    <Button icon={Download} size={size} busy={isSaving} onClick={() => void save()}>
      {children}
    </Button>
  );
}

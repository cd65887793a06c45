import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleQuestionMark,
  PackageOpen,
  Plus,
  Trash2,
  Truck,
  Warehouse,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { errors as messages } from '../../i18n/et/shell.ts';
import type { PhotoData } from '../../platform/photo-data.ts';
import { showError, showSuccess } from '../../platform/toasts.ts';
import { Button } from '../button/Button.tsx';
import { Chip, ChipRow, RemovableChip } from '../button/Chip.tsx';
import { FoldButton } from '../button/FoldButton.tsx';
import { IconButton } from '../button/IconButton.tsx';
import { SaveFileButton } from '../button/SaveFileButton.tsx';
import { Card, Notice } from '../card/Card.tsx';
import { Facts } from '../facts/Facts.tsx';
import { PhotoField } from '../field/PhotoField.tsx';
import { MoreMenu } from '../menu/MoreMenu.tsx';
import { ConfirmDialog } from '../sheet/ConfirmDialog.tsx';
import { Sheet } from '../sheet/Sheet.tsx';
import { EmptyState } from '../states/EmptyState.tsx';
import { ErrorState, OfflineState } from '../states/ErrorState.tsx';
import { SkeletonLines } from '../states/SkeletonLines.tsx';
import { FlagMark, StatusLabel } from '../status/StatusLabel.tsx';
import { type Column, Table } from '../table/Table.tsx';
import { GalleryForm } from './GalleryForm.tsx';

import styles from './GalleryPage.module.css';

interface StockRow {
  name: string;
  free: string;
  stock: string;
}

const stockColumns: readonly Column<StockRow>[] = [
  { key: 'name', title: 'Ladu', cell: (row) => row.name },
  { key: 'free', title: 'Vaba', cell: (row) => row.free, numeric: true },
  { key: 'stock', title: 'Väljastatav kogus', cell: (row) => <b>{row.stock}</b>, numeric: true },
];

/** The whole design system on one page, while developing (`/ui`). */
export function GalleryPage() {
  return (
    <div className={styles.gallery}>
      <Part title="Vorm">
        <GalleryForm />
      </Part>
      <Part title="Foto">
        <PhotoPart />
      </Part>
      <Part title="Nupud">
        <Button look="primary">Valmis</Button>
        <Button>Katkesta</Button>
        <Button look="danger" icon={Trash2}>
          Kustuta
        </Button>
        <Button look="quiet" icon={Plus}>
          Lisa rida
        </Button>
        <Button look="primary" busy>
          Salvesta
        </Button>
        <Button disabled>Uuenda seisu</Button>
        <IconButton icon={Plus} label="Lisa" />
        <SaveFileButton name="Näidis" load={() => Promise.resolve(new Response('Näidis'))}>
          Salvesta fail
        </SaveFileButton>
        <Button look="primary" size="driver" wide>
          Jõudsin sihtkohta
        </Button>
      </Part>
      <Part title="Valikud">
        <Chips />
        <Fold />
      </Part>
      <Part title="Staatused">
        <StatusLabel icon={CircleDashed} tone="grey">
          Lõpetamata
        </StatusLabel>
        <StatusLabel icon={CircleCheck} tone="green">
          Lõpetatud
        </StatusLabel>
        <StatusLabel icon={PackageOpen} tone="wheat">
          Tööl
        </StatusLabel>
        <StatusLabel icon={Truck} tone="blue">
          Teel
        </StatusLabel>
        <StatusLabel icon={CircleQuestionMark} tone="violet">
          Kinnitamata
        </StatusLabel>
        <StatusLabel icon={CircleAlert} tone="red">
          Viga
        </StatusLabel>
        <FlagMark on />
        <FlagMark on={false} />
      </Part>
      <Part title="Teated ja aknad">
        <Overlays />
      </Part>
      <Part title="Tabel">
        <Table
          caption="Laoseis"
          columns={stockColumns}
          rows={[
            { name: 'Tartu ladu', free: '412,5 t', stock: '480 t' },
            { name: 'Põltsamaa elevaator', free: '1 204 t', stock: '1 260 t' },
          ]}
          rowKey={(row) => row.name}
        />
      </Part>
      <Part title="Andmed">
        <Facts
          facts={[
            ['Kaup', 'Nisu'],
            ['Kogus', 28.5],
            ['Märkus', null],
          ]}
        />
      </Part>
      <Part title="Seisundid">
        <Card>
          <SkeletonLines lines={3} />
        </Card>
        <Card>
          <EmptyState
            icon={Warehouse}
            title="Vaadatud tooteid veel pole"
            description="Otsige toode laoseisust."
          >
            <Button>Ava laoseis</Button>
          </EmptyState>
        </Card>
        <Card>
          <ErrorState title={messages.unexpected} description={messages.unexpectedHint} onRetry={noop} />
        </Card>
        <Card>
          <OfflineState onRetry={() => {}} />
        </Card>
        <Notice tone="wheat">Võrguühendus puudub. Andmed jäävad seadmesse.</Notice>
        <Notice tone="red">Probleemne ettevõte, müügitellimust ei saa teha!</Notice>
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack gap-3">
      <h2>{title}</h2>
      <div className={styles.things}>{children}</div>
    </section>
  );
}

function Fold() {
  const [isOpen, setOpen] = useState(false);
  return (
    <FoldButton isOpen={isOpen} onPress={() => setOpen(!isOpen)}>
      2/3 veotööd, 56,9 t
    </FoldButton>
  );
}

function Chips() {
  const [chosenChip, setChosenChip] = useState('Täna');
  return (
    <ChipRow>
      {['Täna', 'Homme', 'Nädal'].map((name) => (
        <Chip key={name} selected={name === chosenChip} onPress={() => setChosenChip(name)}>
          {name}
        </Chip>
      ))}
      <RemovableChip removeLabel="Eemalda Teravili" onRemove={noop}>
        Teravili
      </RemovableChip>
    </ChipRow>
  );
}

function Overlays() {
  const [open, setOpen] = useState<'sheet' | 'side' | 'question' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button onClick={() => showSuccess('Veotellimuse loomine õnnestus!')}>Õnnestumine</Button>
      <Button
        onClick={() => showError('gallery', 'Veotellimuse loomine ebaõnnestus!', 'Toode puudub laost.')}
      >
        Viga
      </Button>
      {(['sheet', 'side', 'question'] as const).map((shape) => (
        <Button key={shape} onClick={() => setOpen(shape)}>
          {shape}
        </Button>
      ))}
      <MoreMenu
        label="Veel"
        items={[
          { id: 'truck', label: 'Määra auto', icon: Truck, group: 'loads', run: noop },
          { id: 'cancel', label: 'Tühista', icon: Trash2, group: 'danger', run: noop },
        ]}
      />
      <Sheet open={open === 'sheet'} title="Toote lisamine" onClose={close}>
        <GalleryForm />
      </Sheet>
      <Sheet open={open === 'side'} title="Tabeli seaded" shape="side" onClose={close}>
        <Button wide>Lähtesta tabeli mõõtmed</Button>
      </Sheet>
      <ConfirmDialog
        open={open === 'question'}
        title="Kas soovite rea kustutada?"
        description="Toidunisu II, 28,5 t"
        confirm="Kustuta"
        cancel="Tagasi"
        danger
        onConfirm={close}
        onCancel={close}
      />
    </>
  );
}

function noop(): void {
  showSuccess('Vajutatud');
}

function PhotoPart() {
  const [photo, setPhoto] = useState<PhotoData | null>(null);
  return (
    <PhotoField
      label="Lisa kviitungi foto"
      removeLabel="Eemalda foto"
      value={photo}
      onChange={setPhoto}
      failure="Fotot ei saanud lugeda"
    />
  );
}

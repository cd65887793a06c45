import { FileText, MapPin, Phone } from 'lucide-react';
import { useState, useId } from 'react';

import type { JobRow, RowLocation } from '#api/job-row/job-table.ts';
import { readablePhone } from '#domain/sms/phone.ts';

import { jobTable as messages } from '../../../i18n/et/job-table.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import type { RowAction, SendAction } from '../../../job-row/row-action.ts';
import { useRowFeatures } from '../../../job-row/row-features.ts';
import { type WithActions, withRowActions } from '../../../job-row/with-row-actions.tsx';
import { callLink } from '../../../platform/paths.ts';
import { classNames } from '../../../ui/class-names.ts';
import { PopupMenu } from '../../../ui/menu/PopupMenu.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { waybillText } from '../cells/cell-text.ts';
import { actionsOf } from './menu-actions.ts';
import { RowDetails } from './RowDetails.tsx';

import menuStyles from '../../../ui/menu/PopupMenu.module.css';
import styles from './RowMenu.module.css';

/**
 * The place where the menu opens: at the pointer or cell, on a phone as a sheet (null), or after all values of the row.
 */
export type MenuPosition = { x: number; y: number } | 'details' | null;

interface Props {
  row: JobRow;
  at: MenuPosition;
  onChoose: (action: RowAction) => void;
  /** Opens the list of what the action's send lacks. */
  onMissing: (send: SendAction, action: RowAction) => void;
  onClose: () => void;
}

/** The values and actions of a row. */
export const RowMenu = withRowActions(function RowMenu(props: Props & WithActions) {
  const { row, at, onClose } = props;
  const [isMenu, setMenu] = useState(at !== 'details');
  if (!isMenu) {
    return <RowDetails row={row} onClose={onClose} onMenu={() => setMenu(true)} />;
  }
  if (at === null || at === 'details') {
    return (
      <Sheet open title={`${tableWork.row} ${String(row.id)}`} onClose={onClose}>
        <MenuContent {...props} />
      </Sheet>
    );
  }
  return (
    <PopupMenu label={`${tableWork.row} ${String(row.id)}`} at={at} onClose={onClose}>
      <MenuContent {...props} />
    </PopupMenu>
  );
});

function MenuContent({ row, actions, onChoose, onMissing }: Omit<Props, 'at' | 'onClose'> & WithActions) {
  const { pickup } = row;
  const map = mapLink(pickup);
  return (
    <>
      <div className={styles.place}>
        <p className="strong">{pickup.locationName}</p>
        <p className={styles.line}>
          <MapPin aria-hidden size={16} />
          <span>
            {pickup.formattedAddress ?? tableWork.addressMissing}
            {map !== null && (
              <>
                {' · '}
                <a href={map} target="_blank" rel="noreferrer">
                  {tableWork.map}
                </a>
              </>
            )}
          </span>
        </p>
        <p className={styles.line}>
          <Phone aria-hidden size={16} />
          <span>
            {pickup.contactName !== null && `${tableWork.contact}: ${pickup.contactName} · `}
            {pickup.locationPhone === null ? (
              tableWork.phoneMissing
            ) : (
              <a href={callLink(pickup.locationPhone)}>{readablePhone(pickup.locationPhone)}</a>
            )}
          </span>
        </p>
        <Waybill row={row} />
      </div>
      <div role="menu" aria-label={tableWork.actions} className="stack fits">
        {actionsOf(row, actions).map((action, index, all) => (
          <MenuLine
            key={action.id}
            row={row}
            action={action}
            isFirst={index === 0}
            startsGroup={index > 0 && all[index - 1]?.group !== action.group}
            onChoose={onChoose}
            onMissing={onMissing}
          />
        ))}
      </div>
    </>
  );
}

function Waybill({ row }: { row: JobRow }) {
  const { waybill } = row;
  if (waybill === null) return null;
  return (
    <p className={styles.line}>
      <FileText aria-hidden size={16} />
      <span>
        {messages.waybill}: {waybillText(row)}
        {waybill.documentUrl !== null && (
          <>
            {' · '}
            <a href={waybill.documentUrl} target="_blank" rel="noreferrer">
              {tableWork.waybillFile}
            </a>
          </>
        )}
      </span>
    </p>
  );
}

/** A map at the location, by its coordinates or else its address; null when it has neither. */
function mapLink({ latitude, longitude, formattedAddress }: RowLocation): string | null {
  const where = latitude !== null && longitude !== null ? `${latitude},${longitude}` : formattedAddress;
  if (where === null || where === '') return null;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(where)}`;
}

interface LineProps {
  row: JobRow;
  action: RowAction;
  isFirst: boolean;
  startsGroup: boolean;
  onChoose: (action: RowAction) => void;
  /** Opens the list of what the action's send lacks. */
  onMissing: (send: SendAction, action: RowAction) => void;
}

/** An action, and beside a send what it lacks. */
function MenuLine({ row, action, isFirst, startsGroup, onChoose, onMissing }: LineProps) {
  const labelId = useId();
  const { MissingBadge } = useRowFeatures();
  const { send, label, icon } = action;
  return (
    <div role="none" className={classNames(menuStyles.itemLine, startsGroup && menuStyles.first)}>
      <button
        type="button"
        role="menuitem"
        tabIndex={isFirst ? 0 : -1}
        className={classNames(menuStyles.item, action.group === 'danger' && menuStyles.danger)}
        onClick={() => onChoose(action)}
      >
        <action.icon aria-hidden size={18} />
        <span className={styles.words}>
          <span id={labelId} className={menuStyles.label}>
            {label}
          </span>
          {action.Trailing !== undefined && <action.Trailing row={row} />}
        </span>
      </button>
      {send !== undefined && (
        <MissingBadge
          row={row}
          action={{ send, label, icon }}
          describedBy={labelId}
          onOpen={() => onMissing({ send, label, icon }, action)}
        />
      )}
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useFormState, useWatch } from 'react-hook-form';

import { formatDay } from '#domain/calendar/day.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';
import { goodsWords } from '#domain/goods/decimal.ts';
import { countSeptets, countSmsParts, toGsmText } from '#domain/sms/gsm-text.ts';
import { isLandline, isPhone } from '#domain/sms/phone.ts';
import { type SmsDraft } from '#domain/sms/sms-plan.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { sends, sms } from '../../i18n/et/dispatch.ts';
import { formWords as messages } from '../../i18n/et/forms.ts';
import { tableWork } from '../../i18n/et/table-work.ts';
import type { RowDialogProps } from '../../job-row/row-action.ts';
import { routeText } from '../../job-row/row-text.ts';
import { closeToastsAbout } from '../../platform/toasts.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { AppForm, FormButtons } from '../../ui/form/AppForm.tsx';
import { FormSheet } from '../../ui/form/FormSheet.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { smsStatusLabel, recipientLabel } from './recipient-labels.ts';
import { rowSmsQuery } from './row-sms.ts';
import { sendSms } from './send-sms.ts';
import { showOutcome } from './show-outcome.ts';
import { canSend, sendingSchema } from './sms-form.ts';
import { aboutSms } from './sms-send.ts';

import styles from './SmsSheet.module.css';

type Props = Pick<RowDialogProps, 'row' | 'onClose'> & { draft: SmsDraft };

const dirty = { shouldDirty: true };

/** Returns the load of the SMSes: truck, day and time, goods, way. */
function aboutRow({ truck, date, time, product, quantity, pickup, destination }: Props['row']): string {
  return [
    truck === null ? null : formatPlate(truck.licensePlateNumber),
    [formatDay(date), time].filter((part) => part !== null).join(' '),
    goodsWords(product.name, quantity, product.unit),
    routeText(pickup.locationName, destination?.locationName),
  ]
    .filter((part) => part !== null && part !== '')
    .join(' · ');
}

/** The sheet 'SMSi saatmine'. */
export function SmsSheet({ row, draft, onClose }: Props) {
  const { isWithoutTruck = false, driverName } = draft;
  const form = useAppForm({ schema: sendingSchema(row.id), name: 'sms', defaults: draft });
  const { control, setValue } = form;
  const { isDirty } = useFormState({ control });
  const values = useWatch({ control, compute: (all) => all });
  const { logistics, formerDrivers, clients } = values;
  const close = () => onClose();
  return (
    <FormSheet title={sms.title} isDirty={isDirty} onClose={close}>
      <AppForm
        form={form}
        failure={sms.failed}
        onSubmit={async (body, idempotencyKey) => {
          closeToastsAbout(aboutSms(row.id));
          const sentSmses = await sendSms(body, row.id, idempotencyKey);
          const isDriverLeftOut = !isWithoutTruck && !body.some(({ role }) => role === 'DRIVER');
          showOutcome(
            aboutSms(row.id),
            tableWork.ofRows([row.id], null),
            sentSmses,
            isDriverLeftOut ? [sms.driverLeftOut] : [],
          );
          onClose('changed');
        }}
      >
        <p className="quiet">{aboutRow(row)}</p>
        <EarlierSms rowId={row.id} />
        <div className={styles.groups}>
          {!isWithoutTruck && (
            <section className={styles.group} aria-label={sms.toDriver}>
              <PhoneField
                label={driverName === null ? sms.driverPhone : sms.driverPhoneOf(driverName)}
                value={values.driverPhone}
                onChange={(driverPhone) => setValue('driverPhone', driverPhone, dirty)}
              />
              {logistics.map((contact) => (
                <div key={contact.id} className={styles.removable}>
                  <PhoneField
                    label={sms.logistics(contact.name)}
                    value={contact.phone}
                    onChange={(phone) =>
                      setValue(
                        'logistics',
                        logistics.map((each) => (each === contact ? { ...each, phone } : each)),
                        dirty,
                      )
                    }
                  />
                  <IconButton
                    icon={Trash2}
                    label={sms.remove(contact.name)}
                    onClick={() =>
                      setValue(
                        'logistics',
                        logistics.filter((each) => each !== contact),
                        dirty,
                      )
                    }
                  />
                </div>
              ))}
              <SmsTextField
                label={sms.text}
                value={values.message}
                onChange={(message) => setValue('message', message, dirty)}
              />
            </section>
          )}
          {formerDrivers.map((former, index) => (
            <OwnSms
              key={`former ${String(index)}`}
              title={sms.formerDriver(former.name)}
              phoneLabel={sms.formerDriverPhone}
              of={former}
              onChange={(to) =>
                setValue(
                  'formerDrivers',
                  formerDrivers.flatMap((each) => (each !== former ? [each] : to === null ? [] : [to])),
                  dirty,
                )
              }
            />
          ))}
          {clients.map((client) => (
            <OwnSms
              key={client.clientExternalId}
              title={client.clientName}
              phoneLabel={sms.clientPhone}
              of={client}
              onChange={(to) =>
                setValue(
                  'clients',
                  clients.flatMap((each) => (each !== client ? [each] : to === null ? [] : [to])),
                  dirty,
                )
              }
            />
          ))}
        </div>
        <FormButtons control={control} onCancel={close} submit={sms.send} disabled={!canSend(values)} />
      </AppForm>
    </FormSheet>
  );
}

/** The last SMS about the row's job: time, recipient and delivery; nothing if there was none. */
function EarlierSms({ rowId }: { rowId: number }) {
  const { data: [last] = [] } = useQuery(rowSmsQuery(rowId));
  if (last === undefined) return null;
  return (
    <details className={styles.earlier}>
      <summary>{sends.earlier(formatDateTime(last.at), recipientLabel(last), smsStatusLabel(last))}</summary>
      <p className={styles.text}>{last.message}</p>
    </details>
  );
}

interface OwnSmsProps<Of> {
  title: string;
  phoneLabel: string;
  of: Of;
  /** Null takes it out of what is sent. */
  onChange: (to: Of | null) => void;
}

/** Somebody with an SMS of their own, who may be left out. */
function OwnSms<Of extends { phone: string; message: string }>({
  title,
  phoneLabel,
  of,
  onChange,
}: OwnSmsProps<Of>) {
  return (
    <section className={styles.group} aria-label={title}>
      <header className="row at-ends">
        <h3>{title}</h3>
        <IconButton icon={Trash2} label={sms.remove(title)} onClick={() => onChange(null)} />
      </header>
      <PhoneField label={phoneLabel} value={of.phone} onChange={(phone) => onChange({ ...of, phone })} />
      <SmsTextField
        label={sms.text}
        value={of.message}
        onChange={(message) => onChange({ ...of, message })}
      />
    </section>
  );
}

interface SmsTextProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A text with its counter, and what an SMS cannot carry marked in the text as it will be sent. */
function SmsTextField({ label, value, onChange }: SmsTextProps) {
  const { text, replacements } = useMemo(() => toGsmText(value), [value]);
  return (
    <div className={styles.smsText}>
      <TextField
        label={label}
        value={value}
        multiline
        hint={sms.counter(countSeptets(value), countSmsParts(value))}
        onChange={onChange}
      />
      {replacements.length > 0 && (
        <div className={styles.preview} role="note">
          <p className="strong">{sms.sentAs}</p>
          <p className={styles.text}>{marked(text, replacements)}</p>
        </div>
      )}
    </div>
  );
}

function marked(text: string, replacements: readonly { index: number; from: string; to: string }[]) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { index, from, to } of replacements) {
    parts.push(text.slice(at, index));
    parts.push(
      <mark key={index} title={`${from} → ${to}`}>
        {to}
      </mark>,
    );
    at = index + to.length;
  }
  parts.push(text.slice(at));
  return parts;
}

interface PhoneProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A number, which must be one that can be sent to. */
function PhoneField({ label, value, onChange }: PhoneProps) {
  const wrong = isPhone(value) ? null : sms.phoneInvalid;
  return (
    <TextField
      label={label}
      value={value}
      type="tel"
      inputMode="tel"
      required
      error={value.trim() === '' ? messages.required : wrong}
      hint={isLandline(value) ? sms.landline : null}
      onChange={onChange}
    />
  );
}

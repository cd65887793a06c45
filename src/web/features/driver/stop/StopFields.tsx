import { Clock } from 'lucide-react';

import type { DriverJob } from '#api/driver/driver-job.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import type { StopKind } from '#domain/driver/driver-job.ts';
import { decimalToNumber, toDecimal } from '#domain/goods/decimal.ts';
import { netWeight } from '#domain/goods/weights.ts';

import { useWords } from '../../../i18n/driver-messages.ts';
import { usePersistedQuery } from '../../../offline/persisted-query.ts';
import { serverNow } from '../../../offline/sync.ts';
import { useUser } from '../../../platform/session.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Chip, ChipRow } from '../../../ui/button/Chip.tsx';
import { NetWeight } from '../../../ui/card/NetWeight.tsx';
import { NumberField } from '../../../ui/field/NumberField.tsx';
import { TextField } from '../../../ui/field/TextField.tsx';
import { TimeField } from '../../../ui/field/TimeField.tsx';
import { Toggle } from '../../../ui/field/Toggle.tsx';
import { companiesRead, needsOf } from '../driver-reads.ts';
import { isBulkJob } from '../job-text.ts';
import { showNumber, stopFieldLabel } from '../outbox/item-text.ts';
import { SignatureField } from './SignatureField.tsx';
import type { StopForm, StopFormField, StopProblems } from './stop-form.ts';

import styles from '../driver.module.css';

interface Props {
  job: DriverJob;
  stop: StopKind;
  form: StopForm;
  problems: StopProblems;
  onChange: (form: StopForm) => void;
}

/** Everything that is written down at a stop. */
export function StopFields({ job, stop, form, problems, onChange }: Props) {
  const words = useWords();
  const set = (values: Partial<StopForm>) => {
    onChange({ ...form, ...values });
  };
  const errorOf = (field: StopFormField) => {
    const problem = problems[field];
    return problem === undefined ? null : words.problems[problem];
  };
  const isWeighed = isBulkJob(job);
  const net = netOf(form);

  return (
    <div className={styles.form}>
      {(['startTime', 'endTime'] as const).map((field) => (
        <div key={field} className={styles.withButton}>
          <TimeField
            label={stopFieldLabel(field, stop, words)}
            value={form[field]}
            error={errorOf(field)}
            onChange={(time) => {
              set({ [field]: time });
            }}
          />
          <Button
            icon={Clock}
            aria-label={`${words.actions.now}: ${stopFieldLabel(field, stop, words)}`}
            onClick={() => {
              set({ [field]: toTallinn(serverNow()).time });
            }}
          >
            {words.actions.now}
          </Button>
        </div>
      ))}
      <div className={styles.halves}>
        {(['grossWeightKg', 'vehicleWeightKg'] as const).map((field) => (
          <NumberField
            key={field}
            label={stopFieldLabel(field, stop, words)}
            value={form[field]}
            error={errorOf(field)}
            required={isWeighed}
            onChange={(value) => {
              set({ [field]: value });
            }}
          />
        ))}
      </div>
      {(isWeighed || net !== null) && (
        <NetWeight label={words.stop.net} weight={net === null ? null : showNumber(net)} isLive />
      )}
      <ClientField job={job} form={form} error={errorOf('clientName')} onChange={set} />
      <TextField
        label={words.stop.contactName}
        value={form.contactName}
        error={errorOf('contactName')}
        maxLength={200}
        onChange={(contactName) => {
          set({ contactName });
        }}
      />
      <TextField
        label={words.stop.contactPhone}
        type="tel"
        inputMode="tel"
        value={form.contactPhone}
        error={errorOf('contactPhone')}
        maxLength={40}
        onChange={(contactPhone) => {
          set({ contactPhone });
        }}
      />
      <SignatureField
        value={form.signature}
        error={errorOf('signature')}
        onChange={(signature) => {
          set({ signature });
        }}
      />
      <TextField
        label={words.stop.notes}
        multiline
        value={form.notes}
        error={errorOf('notes')}
        maxLength={2000}
        onChange={(notes) => {
          set({ notes });
        }}
      />
      {stop === 'destination' && (
        <>
          <NumberField
            label={words.stop.distance}
            value={form.distanceKm}
            error={errorOf('distanceKm')}
            onChange={(distanceKm) => {
              set({ distanceKm });
            }}
          />
          <Toggle
            label={words.stop.afterDrive}
            checked={form.hasAfterDrive}
            onChange={(hasAfterDrive) => {
              set({ hasAfterDrive });
            }}
          />
          {form.hasAfterDrive && (
            <NumberField
              label={words.stop.afterDriveKm}
              value={form.afterDriveKm}
              error={errorOf('afterDriveKm')}
              onChange={(afterDriveKm) => {
                set({ afterDriveKm });
              }}
            />
          )}
        </>
      )}
    </div>
  );
}

interface ClientProps {
  job: DriverJob;
  form: StopForm;
  error: string | null;
  onChange: (values: Partial<StopForm>) => void;
}

/** The client, typed or one of the companies that have to do with the job; its contact comes along. */
function ClientField({ job, form, error, onChange }: ClientProps) {
  const words = useWords().stop;
  const { id } = useUser();
  const { data: companies = [] } = usePersistedQuery(companiesRead(id, needsOf(job)));
  return (
    <div className={styles.stack}>
      <TextField
        label={words.client}
        value={form.clientName}
        error={error}
        maxLength={200}
        onChange={(clientName) => {
          onChange({ clientName });
        }}
      />
      {companies.length > 0 && (
        <ChipRow>
          {companies.map((company) => (
            <Chip
              key={company.id}
              selected={company.name === form.clientName}
              onPress={() => {
                const [contact] = company.contacts;
                onChange({
                  clientName: company.name,
                  ...(form.contactName === '' && { contactName: contact?.name ?? '' }),
                  ...(form.contactPhone === '' && { contactPhone: contact?.phone ?? '' }),
                });
              }}
            >
              {company.name}
            </Chip>
          ))}
        </ChipRow>
      )}
    </div>
  );
}

function netOf({ grossWeightKg, vehicleWeightKg }: StopForm): number | null {
  const [gross, vehicle] = [grossWeightKg, vehicleWeightKg].map((value) =>
    value === null || Number.isNaN(value) ? null : toDecimal(value),
  );
  if (gross === null || gross === undefined || vehicle === null || vehicle === undefined) return null;
  return decimalToNumber(netWeight(gross, vehicle));
}

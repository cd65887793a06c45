import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { JobRowPatch } from '#api/job-row/row-actions.ts';
import type { Finding } from '#api/planning/day-plan.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { isTimeOfDay } from '#domain/calendar/time-of-day.ts';
import { isRefused } from '#domain/job-row/job-row-status.ts';

import { alerts as messages } from '../../../i18n/et/alerts.ts';
import { formWords } from '../../../i18n/et/forms.ts';
import { jobTable } from '../../../i18n/et/job-table.ts';
import { common } from '../../../i18n/et/shell.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { toPatchChanges, valuesBefore } from '../../../job-row/edit/row-changes.ts';
import { FindingLines } from '../../../job-row/findings/FindingLines.tsx';
import { QuestionDialog, useQuestions } from '../../../job-row/findings/use-questions.tsx';
import { jobTableKey } from '../../../job-row/row-action.ts';
import { goodsAndRoute } from '../../../job-row/row-text.ts';
import { searchTrucksFor, type TruckOption } from '../../../lookups/truck-option.ts';
import { call, contentOf } from '../../../platform/api-client.ts';
import { usePress } from '../../../platform/press.ts';
import { explain } from '../../../platform/problem.ts';
import { closeToastsAbout, showError, showSuccess, showUndo } from '../../../platform/toasts.ts';
import { BottomBar } from '../../../ui/bottom-bar/BottomBar.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { TimeField } from '../../../ui/field/TimeField.tsx';
import { FormSheet } from '../../../ui/form/FormSheet.tsx';
import { QueryView } from '../../../ui/states/QueryView.tsx';
import { Typeahead } from '../../../ui/typeahead/Typeahead.tsx';
import { reloadAlerts } from './settle.ts';

import styles from './actions.module.css';

interface Props {
  rowIds: readonly number[];
  onClose: () => void;
}

/** 'Määra auto': a truck for a load, and then for the next one of the same order. */
export function AssignTruckSheet({ rowIds, onClose }: Props) {
  const [index, setIndex] = useState(0);
  const [isDirty, setDirty] = useState(false);
  const rowId = rowIds[index] ?? 0;
  const query = useQuery({
    queryKey: [...jobTableKey, 'assigned-row', rowId],
    queryFn: contentOf('getJobRow', { params: { id: rowId } }),
    staleTime: 0,
    gcTime: 0,
  });
  const next = () => {
    setDirty(false);
    if (index + 1 < rowIds.length) setIndex(index + 1);
    else onClose();
  };
  return (
    <FormSheet
      title={messages.assignTitle(index + 1, rowIds.length)}
      about={query.data && textOfLoad(query.data)}
      isDirty={isDirty}
      onClose={onClose}
    >
      {(close) => (
        <QueryView query={query} failed={messages.rowFailed} lines={3}>
          {(row) => <AssignForm key={row.id} row={row} onDirty={setDirty} onSaved={next} onCancel={close} />}
        </QueryView>
      )}
    </FormSheet>
  );
}

interface FormProps {
  row: JobRow;
  /** Another time was typed; a truck alone is picked again with one press. */
  onDirty: (isDirty: boolean) => void;
  onSaved: () => void;
  onCancel: () => void;
}

function AssignForm({ row, onDirty, onSaved, onCancel }: FormProps) {
  const [truck, setTruck] = useState<TruckOption | null>(null);
  const [time, setTime] = useState(row.time);
  const query = useFindings(row, truck, time);
  const isForbidden = query.data?.some(({ severity }) => severity === 'block') === true;
  const isTimeReal = time === null || isTimeOfDay(time);
  const shownFindings = query.data ?? [];
  // Findings above the button are confirmed by pressing it.
  const warns = shownFindings.some(({ severity }) => severity !== 'info');
  const { question, send: sendAsking } = useQuestions(undefined, ({ message, explanation = message }) =>
    shownFindings.some((finding) => finding.message === explanation),
  );
  // Nothing is saved before its findings have been read.
  const isChecked = query.isSuccess && !query.isFetching;
  const canSave = truck !== null && isTimeReal && isChecked && !isForbidden;
  const save = usePress({
    send: async () => {
      if (canSave && (await assignTruck({ row, truck, time, sendAsking }))) onSaved();
    },
  });
  return (
    <form
      className={styles.assign}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      {/* Above the field: its list then covers nothing that is needed for the choice. */}
      {row.notes !== null && row.notes !== '' && <p className="breaks">{row.notes}</p>}
      <Typeahead
        label={jobTable.columns.truck}
        name="truck"
        required
        startsOpen
        value={truck}
        onChange={setTruck}
        search={searchTrucksFor({
          productIds: [(row.replacementProduct ?? row.product).id],
          destinationIds: row.destination === null ? [] : [row.destination.id],
          date: row.date,
          time,
          transportJobId: row.transportJobId,
        })}
        recent="truck"
      />
      <TimeField
        label={jobTable.columns.time}
        value={time}
        onChange={(newTime) => {
          setTime(newTime);
          onDirty(newTime !== row.time);
        }}
      />
      {truck !== null && isTimeReal && <FindingLines query={query} />}
      {query.isError && !query.isFetching && (
        <Button onClick={() => void query.refetch()}>{common.retry}</Button>
      )}
      <BottomBar>
        <Button onClick={onCancel}>{common.cancel}</Button>
        <Button type="submit" look="primary" busy={save.isPending} disabled={!canSave}>
          {warns && !isForbidden ? formWords.saveAnyway : common.save}
        </Button>
      </BottomBar>
      <QuestionDialog question={question} />
    </form>
  );
}

/** The load that the truck is for: when, whose, what and where. */
function textOfLoad(row: JobRow): string {
  return [
    [formatDay(row.date), row.time].filter((part) => part !== null).join(' '),
    row.client.name,
    goodsAndRoute(row, jobTable.destinationMissing),
  ].join(' · ');
}

function useFindings(row: JobRow, truck: TruckOption | null, time: string | null) {
  const truckId = truck?.id ?? null;
  return useQuery({
    queryKey: [...jobTableKey, 'assign-findings', row.id, row.version, truckId, time],
    queryFn: async ({ signal }): Promise<readonly Finding[]> => {
      if (truckId === null) return [];
      const body = { rowId: row.id, truckId, date: row.date, time };
      return (await call('checkAssignment', { body }, { signal })).content;
    },
    enabled: truckId !== null && (time === null || isTimeOfDay(time)),
    staleTime: 3000,
    retry: false,
  });
}

interface Assignment {
  row: JobRow;
  truck: TruckOption;
  time: string | null;
  sendAsking: ReturnType<typeof useQuestions>['send'];
}

/**
 * Saves the truck together with the time, and offers to undo that. False if it was not saved; the person has seen why.
 */
async function assignTruck({ row, truck, time, sendAsking }: Assignment): Promise<boolean> {
  const about = `assign row ${String(row.id)}`;
  const isReassigned = isRefused(row.status);
  closeToastsAbout(about);
  const changedTime = time !== row.time && { time };
  const patch = async (changes: Omit<JobRowPatch, 'id'>) =>
    call('patchJobRows', { body: [{ id: row.id, ...changes }] });
  const fail = (title: string) => (error: unknown) =>
    showError(about, title, tableWork.ofRows([row.id], explain(error)));
  const assign = async (fields: readonly string[]) => {
    const changes = { truck: { id: truck.id }, ...changedTime };
    // The server names a field as '0.changes.truck'.
    const confirmedFields = fields.map((field) => field.slice(field.lastIndexOf('.') + 1));
    return patch({
      version: row.version,
      changes,
      confirmed: confirmedFields,
      ...(isReassigned && { reassigns: true }),
    });
  };
  const takeBack = async (version: number) => {
    // A truck brings its carrier and trailer: undoing it puts the former ones back.
    const before = valuesBefore(row, { truck: null, carrier: null, trailer: null, ...changedTime });
    await patch({ version, changes: toPatchChanges(before), cause: 'UNDONE' });
    await reloadAlerts();
  };
  try {
    const saved = await sendAsking(assign);
    // The person wants to look again.
    if (saved === null) return false;
    await reloadAlerts();
    const message = messages.assigned(row.id, truck.label);
    // Nobody takes back that a carrier refused: with its truck again, the load would stand as if it came.
    if (isReassigned) {
      showSuccess(message);
      return true;
    }
    const version = saved.content.find(({ id }) => id === row.id)?.version ?? row.version;
    showUndo(message, {
      label: tableWork.undo,
      onPress: () => void takeBack(version).catch(fail(tableWork.undoRefused)),
    });
    return true;
  } catch (error) {
    fail(tableWork.saveFailed)(error);
    return false;
  }
}

import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';

import type { PossibleJob, WeightsApplyRequest, WeightsPreview } from '#api/driver/weights-import.ts';
import type { Problem } from '#api/error-codes.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { type StopKind, stopKinds } from '#domain/driver/driver-job.ts';
import { maxWeightsText } from '#domain/driver/weight-rows.ts';
import { formatNumber } from '#domain/goods/decimal.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { officeWeights, weightsImport as messages } from '../../i18n/et/office-weights.ts';
import { call } from '../../platform/api-client.ts';
import { fetchedLater } from '../../platform/fetched-later.tsx';
import { everything, usePress } from '../../platform/press.ts';
import { confirmableProblems, isStale } from '../../platform/problem.ts';
import { showError, showSuccess } from '../../platform/toasts.ts';
import { BottomBar } from '../../ui/bottom-bar/BottomBar.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { Toggle } from '../../ui/field/Toggle.tsx';
import { FormSheet } from '../../ui/form/FormSheet.tsx';
import { ProblemsSheet } from '../../ui/problems/ProblemsSheet.tsx';
import type { Question } from '../findings/confirm-findings.ts';

const FindingsQuestion = fetchedLater(() =>
  import('../findings/FindingsQuestion.tsx').then((module) => module.FindingsQuestion),
);

const stops = stopKinds.map((id) => ({ id, label: officeWeights.stop[id] }));

/** Enters the weights of a list that a carrier or weighbridge sent: pasted or of a file, looked at, then entered. */
export function ImportWeights({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [stop, setStop] = useState<StopKind>('destination');
  const input = useRef<HTMLInputElement>(null);
  const preview = usePress({
    send: async () => (await call('previewWeights', { body: { text, stop } })).content,
  });
  const readFile = async (file: File) => {
    const refuse = (title: string) => showError(messages.file, title, file.name);
    // Each of its letters has up to three bytes.
    if (file.size > 3 * maxWeightsText) return refuse(messages.fileTooLong);
    try {
      const read = textOf(new Uint8Array(await file.arrayBuffer()));
      if (read === null) refuse(messages.fileNoText);
      else if (read.trim() === '') refuse(messages.fileEmpty);
      else if (read.length > maxWeightsText) refuse(messages.fileTooLong);
      else setText(read);
    } catch {
      refuse(messages.fileFailed);
    }
  };
  return (
    <FormSheet title={messages.title} isDirty={text !== ''} isWide onClose={onClose}>
      {preview.data === undefined ? (
        <div className="stack fits gap-3">
          <p>{messages.hint}</p>
          <TextField
            label={messages.list}
            placeholder={messages.example}
            value={text}
            onChange={setText}
            multiline
          />
          <div>
            <Button icon={FileUp} onClick={() => input.current?.click()}>
              {messages.file}
            </Button>
          </div>
          <input
            ref={input}
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            hidden
            aria-label={messages.file}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              // The same file may be chosen again.
              target.value = '';
              if (file !== undefined) void readFile(file);
            }}
          />
          <SelectField
            label={messages.stop}
            options={stops}
            value={stops.find(({ id }) => id === stop) ?? null}
            onChange={(option) => setStop(option?.id ?? 'destination')}
          />
          <BottomBar>
            <Button
              look="primary"
              busy={preview.isPending}
              disabled={text.trim() === ''}
              onClick={() => preview.mutate()}
            >
              {messages.look}
            </Button>
          </BottomBar>
        </div>
      ) : (
        <Found
          // What is read again begins with nothing chosen.
          key={preview.submittedAt}
          found={preview.data}
          stop={stop}
          onAgain={preview.reset}
          onStale={() => preview.mutate()}
          onClose={onClose}
        />
      )}
      {preview.error !== null && (
        <ProblemsSheet title={messages.lookFailed} error={preview.error} onClose={preview.reset} />
      )}
    </FormSheet>
  );
}

/** Returns the text of a list as a program saves it: UTF-8, Excel's 'Unicode' or Windows; null for a workbook. */
function textOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1257').decode(bytes);
  }
}

interface FoundProps {
  found: WeightsPreview;
  stop: StopKind;
  onAgain: () => void;
  /** A load has been changed since the list was read. */
  onStale: () => void;
  onClose: () => void;
}
type Line = Pick<WeightsPreview['matched'][number], 'line' | 'netWeightKg' | 'ticket'>;

function Found({ found, stop, onAgain, onStale, onClose }: FoundProps) {
  const { matched, ambiguous, unknown } = found;
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const [chosen, setChosen] = useState<ReadonlyMap<number, PossibleJob>>(new Map());
  const [reason, setReason] = useState('');
  const [completes, setCompletes] = useState(true);
  const [question, setQuestion] = useState<Question | null>(null);
  const taken: (Line & { job: PossibleJob })[] = [
    ...matched.filter(({ line }) => !leftOut.has(line)),
    ...ambiguous.flatMap((each) => {
      const job = chosen.get(each.line);
      return job === undefined ? [] : [{ ...each, job }];
    }),
  ];
  const apply = usePress({
    send: async () => {
      const body: WeightsApplyRequest = {
        stop,
        reason: reason.trim(),
        ...(completes && { completed: completes }),
        entries: taken.map(({ job: { transportJobId, version }, netWeightKg, ticket }) => ({
          transportJobId,
          version,
          netWeightKg,
          ...(ticket !== '' && { ticket }),
        })),
      };
      try {
        return (await call('applyWeights', { body })).content.entered;
      } catch (error) {
        const problems = confirmableProblems(error);
        if (problems.length === 0) throw error;
        const isConfirmed = await new Promise<boolean>((answer) =>
          setQuestion({ problems: problems.map((each) => ofRow(each, taken)), answer }),
        );
        setQuestion(null);
        if (!isConfirmed) return null;
        const confirmed = problems.flatMap(({ field }) => field ?? []);
        return (await call('applyWeights', { body: { ...body, confirmed } })).content.entered;
      }
    },
    done: (entered) => {
      if (entered === null) return;
      showSuccess(messages.applied(entered));
      onClose();
    },
    refreshes: everything,
  });
  const isChosenElsewhere = (line: number, { transportJobId }: PossibleJob) =>
    taken.some((each) => each.line !== line && each.job.transportJobId === transportJobId);
  return (
    <div className="stack fits gap-3">
      <p role="status">{messages.summary(found)}</p>
      {matched.length > 0 && (
        <section className="stack fits gap-3" aria-label={messages.matched}>
          <h3>{messages.matched}</h3>
          {matched.map((each) => (
            <Toggle
              key={each.line}
              label={weightWords(each, formatPlate(each.job.plate))}
              hint={jobWords(each.job)}
              checked={!leftOut.has(each.line)}
              onChange={(isTaken) => setLeftOut(toggled(leftOut, each.line, !isTaken))}
            />
          ))}
        </section>
      )}
      {ambiguous.length > 0 && (
        <section className="stack fits gap-3" aria-label={messages.ambiguous}>
          <h3>{messages.ambiguous}</h3>
          {ambiguous.map((each) => {
            const options = each.jobs
              .filter((job) => !isChosenElsewhere(each.line, job))
              .map((job) => ({ id: job.transportJobId, label: jobWords(job), job }));
            const job = chosen.get(each.line);
            return (
              <SelectField
                key={each.line}
                label={messages.choose(each.text)}
                placeholder={messages.notChosen}
                options={options}
                value={options.find(({ id }) => id === job?.transportJobId) ?? null}
                onChange={(option) => setChosen(withChoice(chosen, each.line, option?.job ?? null))}
              />
            );
          })}
        </section>
      )}
      {unknown.length > 0 && (
        <section className="stack fits gap-3" aria-label={messages.unknown}>
          <h3>{messages.unknown}</h3>
          <ul className="stack gap-2 breaks">
            {unknown.map(({ line, text, code }) => (
              <li key={line}>
                {text}: <strong>{messages.faults[code]}</strong>
              </li>
            ))}
          </ul>
        </section>
      )}
      {matched.length + ambiguous.length > 0 && (
        <>
          <TextField
            label={officeWeights.reason}
            placeholder={officeWeights.reasonHint}
            value={reason}
            onChange={setReason}
            required
          />
          <Toggle label={messages.completes} checked={completes} onChange={setCompletes} />
        </>
      )}
      <BottomBar>
        <Button onClick={onAgain}>{messages.again}</Button>
        {matched.length + ambiguous.length > 0 && (
          <Button
            look="primary"
            busy={apply.isPending}
            disabled={taken.length === 0 || reason.trim() === ''}
            onClick={() => apply.mutate()}
          >
            {messages.apply(taken.length)}
          </Button>
        )}
      </BottomBar>
      {question !== null && <FindingsQuestion {...question} />}
      {apply.error !== null && (
        <ProblemsSheet
          title={messages.applyFailed}
          error={apply.error}
          onClose={() => {
            if (isStale(apply.error)) onStale();
            apply.reset();
          }}
        />
      )}
    </div>
  );
}

/** A question names its row, of which the server knows only the place in the list. */
function ofRow(problem: Problem, entries: readonly { job: PossibleJob }[]): Problem {
  const place = /^entries\.(\d+)\./.exec(problem.field ?? '')?.[1];
  const entry = place === undefined ? undefined : entries[Number(place)];
  return entry === undefined ? problem : { ...problem, rowId: entry.job.rowId };
}

function weightWords({ netWeightKg, ticket }: Line, plate: string): string {
  return [
    plate,
    netWeightKg !== null && messages.kg(formatNumber(netWeightKg)),
    ticket !== '' && messages.ticket(ticket),
  ]
    .filter((part) => part !== false)
    .join(' · ');
}

function jobWords({ rowId, day, time, product, pickup, destination }: PossibleJob): string {
  return [
    [formatDay(day), time?.slice(0, 5)].filter(Boolean).join(' '),
    product,
    `${pickup} → ${destination ?? '?'}`,
    messages.row(rowId),
  ].join(' · ');
}

function toggled(set: ReadonlySet<number>, value: number, isIn: boolean): ReadonlySet<number> {
  const next = new Set(set);
  if (isIn) next.add(value);
  else next.delete(value);
  return next;
}

function withChoice(
  chosen: ReadonlyMap<number, PossibleJob>,
  line: number,
  job: PossibleJob | null,
): ReadonlyMap<number, PossibleJob> {
  const next = new Map(chosen);
  if (job === null) next.delete(line);
  else next.set(line, job);
  return next;
}

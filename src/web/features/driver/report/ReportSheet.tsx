import { Camera } from 'lucide-react';
import { useRef, useState } from 'react';

import type { DriverJob } from '#api/driver/driver-job.ts';
import { maxReportPhotos, maxReportTextLength } from '#domain/driver/office-report.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { useConnection } from '../../../platform/device/connection.ts';
import { compressPhoto } from '../../../platform/photo-data.ts';
import { showError, showSuccess } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Chip, ChipRow } from '../../../ui/button/Chip.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/field/TextField.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { photoProblem } from '../photos/photo-list.ts';
import { useKeptForm } from '../use-kept-form.ts';
import { usePerformAction } from '../use-perform-action.ts';
import { hasWait, emptyReport, reportText, reportTopics, waits } from './report-text.ts';

import styles from '../driver.module.css';
import photosStyles from '../photos/Photos.module.css';

/** The most characters of a topic's name and the time, which come before the note. */
const maxTopicLength = 200;

export interface Props {
  job: DriverJob;
  /** Called with the toast that says so. */
  onSent: (toastId: number) => void;
  onClose: () => void;
}

/** The sheet for a report in two presses, a topic and a duration; words and photos may be added. */
export function ReportSheet({ job, onSent, onClose }: Props) {
  const { officeReport: messages, photos: photoMessages } = useDriverMessages();
  const isOffline = useConnection() === 'offline';
  const performAction = usePerformAction(job);
  const [form, setForm] = useKeptForm(`driver.report.${job.transportJobId}`, () => emptyReport);
  const [files, setFiles] = useState<readonly File[]>([]);
  const keptIds = useRef(new Map<File, string>());
  const [isBusy, setBusy] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const text = reportText(form);
  const minutes = hasWait(form) ? form.minutes : null;

  const send = async () => {
    setChecked(true);
    if (text === '' || isBusy) return;
    setBusy(true);
    const photoIds = await keepPhotos();
    // Nothing is sent without its photo: if one was not stored, the reason is shown and the sheet stays open.
    const isStored =
      photoIds !== null &&
      (await performAction({
        what: 'report',
        text,
        minutes,
        photoIds: photoIds.slice(0, maxReportPhotos),
      })) !== null;
    setBusy(false);
    if (!isStored) return;
    setForm(emptyReport);
    onSent(showSuccess(isOffline ? messages.queuedOffline : messages.queued));
    onClose();
  };
  /** The actions of all photos, or null when one could not be stored; those already stored are not stored twice. */
  const keepPhotos = async () => {
    for (const file of files) {
      if (keptIds.current.has(file)) continue;
      try {
        const id = await performAction({ what: 'photo', kind: 'OTHER', ...(await compressPhoto(file)) });
        if (id === null) return null;
        keptIds.current.set(file, id);
      } catch {
        showError(`report photo ${file.name}`, photoProblem([file.name], photoMessages), file.name);
        return null;
      }
    }
    return files.flatMap((file) => keptIds.current.get(file) ?? []);
  };

  return (
    <Sheet
      open
      shape="full"
      title={messages.title}
      onClose={onClose}
      footer={
        <Button look="primary" size="driver" wide busy={isBusy} onClick={() => void send()}>
          {messages.send}
        </Button>
      }
    >
      <div className={classNames(styles.form, styles.report)}>
        <div role="group" aria-label={messages.about} className={styles.stack}>
          <h3>{messages.about}</h3>
          <ChipRow>
            {reportTopics.map((topic) => (
              <Chip
                key={topic}
                selected={topic === form.topic}
                onPress={() => setForm({ ...form, topic: topic === form.topic ? null : topic })}
              >
                {messages.topics[topic]}
              </Chip>
            ))}
          </ChipRow>
        </div>
        {hasWait(form) && (
          <div role="group" aria-label={messages.wait} className={styles.stack}>
            <h3>{messages.wait}</h3>
            <ChipRow>
              {waits.map((each) => (
                <Chip
                  key={each}
                  selected={each === form.minutes}
                  onPress={() => setForm({ ...form, minutes: each === form.minutes ? null : each })}
                >
                  {messages.minutes(each)}
                </Chip>
              ))}
            </ChipRow>
          </div>
        )}
        <TextField
          label={messages.note}
          value={form.note}
          maxLength={maxReportTextLength - maxTopicLength}
          multiline
          onChange={(note) => setForm({ ...form, note })}
          error={isChecked && text === '' ? messages.missing : undefined}
        />
        <label className={classNames(styles.linkButton, photosStyles.photoButton)}>
          <Camera aria-hidden size={20} />
          {messages.photo}
          <input
            type="file"
            accept="image/*"
            multiple
            disabled={isBusy}
            aria-label={messages.photo}
            onChange={(event) => {
              setFiles([...files, ...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
        </label>
        {files.length > 0 && (
          <div className={styles.pair}>
            <p>{messages.photoCount(files.length)}</p>
            <Button onClick={() => setFiles([])}>{messages.takeOff}</Button>
          </div>
        )}
        {files.length > maxReportPhotos && (
          <p className={classNames(styles.notice, styles.owed)} role="status">
            {messages.photosBeside(maxReportPhotos, files.length - maxReportPhotos)}
          </p>
        )}
        {text !== '' && (
          <p className={styles.notice} role="status">
            {messages.willSend}: <strong>{text}</strong>
          </p>
        )}
      </div>
    </Sheet>
  );
}

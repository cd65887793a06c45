import { ChevronDown, Eraser, PenLine, Undo2 } from 'lucide-react';
import { useState } from 'react';

import { isSignedForOtherWeight } from '#domain/driver/weights/signed-weight.ts';
import { stopTextFields } from '#domain/record-fields/driver-stop.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { usePersistedQuery } from '../../../offline/persisted-query.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Chip, ChipRow } from '../../../ui/button/Chip.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/field/TextField.tsx';
import { useOpen } from '../../../ui/sheet/use-open.ts';
import { companiesRead, needsOf } from '../driver-reads.ts';
import { rowsOf } from '../job-text.ts';
import { SignatureView } from '../signature/SignatureCanvas.tsx';
import { withContactName } from './contact.ts';
import { OtherWeight } from './Questions.tsx';
import { SignaturePad } from './SignaturePad.tsx';
import { StepCard, type StepProps } from './StepCard.tsx';
import { stopFieldLabel } from './stop-field-label.ts';
import { weightsOf, withPad, withSignature } from './stop-form.ts';
import { nowhere, useFold } from './use-fold.ts';
import { useWipe } from './use-wipe.ts';

import styles from '../driver.module.css';
import stopStyles from './stop.module.css';

/** `isTyping`: a weight is not yet what it will be. */
type Props = StepProps & { isTyping: boolean; onPadClosed: () => void };

/** The step that asks who answers for the goods here, and for their signature, given on a screen of its own. */
export function SignatureStep(props: Props) {
  const {
    job,
    stop,
    form,
    otherNetKg,
    turn,
    isCorrected,
    errorOf,
    fieldOf,
    onChange,
    onEnter,
    isTyping,
    onPadClosed,
  } = props;
  const loadedKg = stop === 'destination' ? otherNetKg : null;
  const messages = useDriverMessages();
  const { data: companies = [] } = usePersistedQuery(companiesRead(needsOf(job)));
  const { isOpen, open, close } = useOpen();
  const label = stopFieldLabel('signature', stop, messages);
  const error = errorOf('signature');
  const knownContacts = [
    ...rowsOf(job).map(({ client }) => ({ name: client.personName, phone: client.phoneNumber })),
    ...companies.flatMap(({ contacts }) => contacts),
  ];
  const changeName = (name: string) => onChange(withContactName(form, name, knownContacts));
  const weights = weightsOf(form, loadedKg);
  const { wipe, takeBack } = useWipe(form, onChange);
  const isSignedForOther = !isTyping && isSignedForOtherWeight(weights);
  const isDone = form.signature !== null && !isSignedForOther;
  const isGiven = isCorrected ? !isSignedForOther && error === null : isDone && form.contactName !== '';
  const fold = useFold(3, turn !== null && isGiven, turn ?? nowhere);
  // Who answers stands in a line, as the pad asks for the name that it needs; whoever opens the step again sees all.
  const [showsWho, setShowsWho] = useState(turn === null || fold.isFolded);
  const line = [form.clientName, form.contactName].filter((name) => name !== '').join(' · ');
  const folded = [form.signature === null && messages.atStop.steps.todo, line].filter(Boolean).join(' · ');
  return (
    <StepCard
      number={3}
      title={messages.atStop.steps.signature}
      state={isDone ? 'done' : isSignedForOther ? 'again' : 'todo'}
      fold={{ ...fold, line: folded }}
      onEnter={onEnter}
    >
      {!showsWho && (
        <button type="button" className={stopStyles.unfold} onClick={() => setShowsWho(true)}>
          <span>{line || `${messages.stop.texts.clientName}, ${messages.stop.texts.contactName}`}</span>
          <ChevronDown aria-hidden size={20} />
        </button>
      )}
      {showsWho && (
        <>
          <TextField
            label={messages.stop.texts.clientName}
            maxLength={stopTextFields.clientName.max}
            {...fieldOf('clientName')}
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
                      ...(form.contactName === '' &&
                        withContactName(form, contact?.name ?? '', knownContacts)),
                    });
                  }}
                >
                  {company.name}
                </Chip>
              ))}
            </ChipRow>
          )}
          <div className={classNames(styles.halves, stopStyles.person)}>
            <TextField
              label={messages.stop.texts.contactName}
              maxLength={stopTextFields.contactName.max}
              {...fieldOf('contactName')}
              onChange={changeName}
            />
            <TextField
              label={messages.stop.texts.contactPhone}
              type="tel"
              inputMode="tel"
              maxLength={stopTextFields.contactPhone.max}
              {...fieldOf('contactPhone')}
            />
          </div>
        </>
      )}
      {form.signature !== null && <SignatureView value={form.signature} label={label} />}
      {isSignedForOther && <OtherWeight stop={weights} />}
      {error !== null && <p className={styles.problem}>{error}</p>}
      <div className={styles.stack}>
        <Button
          icon={PenLine}
          size="driver"
          onClick={() => {
            onChange(withPad(form, loadedKg));
            open();
          }}
        >
          {form.signature === null ? messages.atStop.pad.take : messages.atStop.pad.takeAgain}
        </Button>
        {form.signature === null && takeBack !== null && (
          <Button icon={Undo2} size="driver" onClick={takeBack}>
            {messages.undo.button}
          </Button>
        )}
        {form.signature !== null && (
          <div className={styles.apart}>
            <Button icon={Eraser} look="quiet" size="small" onClick={() => wipe(withSignature(form, null))}>
              {messages.stop.clearSignature}
            </Button>
          </div>
        )}
      </div>
      {isOpen && (
        <SignaturePad
          job={job}
          stop={stop}
          form={form}
          loadedKg={loadedKg}
          names={companies.flatMap(({ contacts }) => contacts.map(({ name }) => name))}
          onName={changeName}
          onChange={onChange}
          onClose={() => {
            close();
            onPadClosed();
          }}
        />
      )}
    </StepCard>
  );
}

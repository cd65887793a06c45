import { useQuery } from '@tanstack/react-query';
import { useController, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';

import type { Paper, PaperKind } from '#api/papers/papers.ts';
import { day, line } from '#api/values.ts';
import { receiptPhoto } from '#api/vehicles/load-gate.ts';
import { paperSubjects, renewedDays } from '#domain/papers/paper.ts';

import { formWords } from '../../i18n/et/forms.ts';
import { papers as messages } from '../../i18n/et/papers.ts';
import { call } from '../../platform/api-client.ts';
import { todayInTallinn } from '../../platform/device/clock.ts';
import type { PhotoData } from '../../platform/photo-data.ts';
import { PhotoField } from '../../ui/field/PhotoField.tsx';
import { Half } from '../../ui/form/AppForm.tsx';
import { FormDateField, FormSelectField, FormTextField, FormTypeahead } from '../../ui/form/form-fields.tsx';
import { SheetForm } from '../../ui/form/SheetForm.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import {
  optionOf,
  searchSubjects,
  shownSubject,
  subjectFields,
  subjectKind,
  type SubjectOption,
} from './paper-subject.ts';
import { kindsQuery, refreshPapers } from './papers-query.ts';

const schema = z.object({
  kind: z.object({ id: z.string() }),
  subject: z.object({ of: z.enum(paperSubjects), recordId: z.int() }),
  number: line(100),
  scheme: line(100),
  validFrom: z.nullable(day),
  validTo: day,
  photo: z.nullable(receiptPhoto),
});
type Request = z.infer<typeof schema>;

interface KindOption {
  id: string;
  label: string;
}
interface Values {
  kind: KindOption | null;
  subject: SubjectOption | null;
  number: string;
  scheme: string;
  validFrom: string | null;
  validTo: string | null;
  photo: PhotoData | null;
}

interface Props {
  /** The paper that is put right or renewed; null for a new one. */
  paper: Paper | null;
  /** The next paper in the place of this one, its days filled in. */
  renews?: boolean;
  /** Whose a new paper is, where that is known. */
  of?: SubjectOption | null;
  onClose: () => void;
}

/** The sheet in which a paper is written down, put right or renewed. */
export function PaperSheet({ paper, renews = false, of = null, onClose }: Props) {
  const { data: kinds = [] } = useQuery(kindsQuery);
  const form = useAppForm<Values, Request>({
    schema,
    name: paper === null ? 'paper.new' : `paper.${renews ? 'renew.' : ''}${String(paper.id)}`,
    defaults: { ...valuesOf(paper, renews), ...(paper === null && { subject: of }) },
  });
  const { control } = form;
  const [kind, subject] = useWatch({ control, name: ['kind', 'subject'] });
  const { field: photo } = useController({ control, name: 'photo' });
  const chosenKind = kinds.find(({ code }) => code === kind?.id);
  const mayBe = (each: PaperKind) => each.active && (subject === null || each.of.includes(subject.of));
  return (
    <SheetForm
      title={renews ? messages.renewTitle : paper === null ? messages.add : messages.edit}
      form={form}
      failure={messages.saveFailed}
      onSubmit={async ({ kind: { id: code }, subject: owner, photo: taken, ...fields }, idempotencyKey) => {
        const photoId = taken === null ? null : (await call('createPaperPhoto', { body: taken })).content.id;
        const body = {
          ...fields,
          number: fields.number || null,
          scheme: fields.scheme || null,
          kind: code,
          subject: { [subjectFields[owner.of]]: owner.recordId },
          ...(photoId !== null && { photoId }),
        };
        if (paper === null || renews) await call('createPaper', { body }, { idempotencyKey });
        else {
          const { id, version } = paper;
          await call('changePaper', { params: { id }, body: { ...body, version } });
        }
        await refreshPapers();
      }}
      done={messages.saved}
      onClose={onClose}
    >
      {renews && paper !== null && (
        <p>{`${shownSubject(subjectKind(paper.subject), paper.subjectName)}, ${paper.kindLabel}`}</p>
      )}
      {!renews && (
        <>
          <FormTypeahead
            control={control}
            name="subject"
            label={messages.subject}
            search={searchSubjects(chosenKind?.of ?? paperSubjects)}
            required
          />
          <FormSelectField
            control={control}
            name="kind"
            label={messages.kind}
            options={kinds.filter(mayBe).map(({ code, label }) => ({ id: code, label }))}
            required
          />
        </>
      )}
      <Half>
        <FormDateField
          control={control}
          name="validFrom"
          label={messages.validFrom}
          labelNote={formWords.optional}
          chips={false}
        />
      </Half>
      <Half>
        <FormDateField control={control} name="validTo" label={messages.validTo} chips={false} required />
      </Half>
      <FormTextField control={control} name="number" label={messages.number} labelNote={formWords.optional} />
      {(chosenKind?.goods === 'FEED' || paper?.scheme != null) && (
        <FormTextField control={control} name="scheme" label={messages.scheme} hint={messages.schemeHint} />
      )}
      <PhotoField
        label={messages.photo}
        removeLabel={messages.removePhoto}
        value={photo.value}
        onChange={photo.onChange}
        failure={messages.photoFailed}
      />
    </SheetForm>
  );
}

function valuesOf(paper: Paper | null, renews: boolean): Values {
  if (paper === null) {
    return { kind: null, subject: null, number: '', scheme: '', validFrom: null, validTo: null, photo: null };
  }
  return {
    kind: { id: paper.kind, label: paper.kindLabel },
    subject: optionOf(paper.subject, paper.subjectName),
    // A renewed paper mostly has a number of its own.
    number: renews ? '' : (paper.number ?? ''),
    scheme: paper.scheme ?? '',
    ...(renews
      ? renewedDays(paper, todayInTallinn())
      : { validFrom: paper.validFrom, validTo: paper.validTo }),
    photo: null,
  };
}

import * as z from 'zod/mini';

import type { PaperKind } from '#api/papers/papers.ts';
import { line } from '#api/values.ts';
import { paperGoods, paperSubjects } from '#domain/papers/paper.ts';

import { paperKinds as messages } from '../../../i18n/et/admin/paper-kinds.ts';
import { papers } from '../../../i18n/et/papers.ts';
import { call } from '../../../platform/api-client.ts';
import { FormSelectField, FormTextField, FormToggle } from '../../../ui/form/form-fields.tsx';
import { sayingSo } from '../../../ui/form/schema-resolver.ts';
import { SheetForm } from '../../../ui/form/SheetForm.tsx';
import { useAppForm } from '../../../ui/form/use-app-form.ts';
import { Ticks } from '../Ticks.tsx';

const longestNotice = 730;

function daysOf(text: string): number[] {
  return text.split(/[,;\s]+/).flatMap((part) => (part === '' ? [] : Number(part)));
}

function areDays(text: string): boolean {
  const days = daysOf(text);
  return days.length > 0 && days.every((day) => Number.isInteger(day) && day >= 1 && day <= longestNotice);
}

/** The subjects by index in `paperSubjects`. */
const schema = z.object({
  label: line(100).check(z.minLength(1)),
  code: line(60).check(
    z.minLength(1),
    z.refine((code) => /^[A-Z0-9_-]+$/.test(code), sayingSo(messages.codeWrong)),
  ),
  of: z.array(z.boolean()).check(z.refine((all) => all.includes(true), sayingSo(messages.chooseOf))),
  goods: z.object({ id: z.enum(paperGoods) }),
  warnDays: line(100).check(z.minLength(1), z.refine(areDays, sayingSo(messages.warnDaysWrong))),
  refuses: z.boolean(),
});
type Request = z.infer<typeof schema>;

const goodsOptions = paperGoods.map((id) => ({ id, label: messages.goodsNames[id] }));

interface Values extends Omit<Request, 'goods'> {
  goods: (typeof goodsOptions)[number] | null;
}

interface Props {
  /** Null for a new one. */
  kind: PaperKind | null;
  onSaved: () => Promise<void>;
  onClose: () => void;
}

/** The sheet in which a kind of papers is added or changed; its code stays what files know it by. */
export function PaperKindSheet({ kind, onSaved, onClose }: Props) {
  const form = useAppForm<Values, Request>({
    schema,
    name: kind === null ? 'paper-kind.new' : `paper-kind.${String(kind.id)}`,
    defaults: {
      label: kind?.label ?? '',
      code: kind?.code ?? '',
      of: paperSubjects.map((each) => kind?.of.includes(each) === true),
      goods: goodsOptions.find(({ id }) => id === (kind?.goods ?? 'ANY')) ?? null,
      warnDays: (kind?.warnDays ?? [30, 7]).join(', '),
      refuses: kind?.refuses ?? false,
    },
  });
  const { control } = form;
  return (
    <SheetForm
      title={kind === null ? messages.add : messages.changeOf(kind.label)}
      form={form}
      failure={messages.saveFailed}
      onSubmit={async ({ code, of, goods, warnDays, ...given }, idempotencyKey) => {
        const fields = {
          ...given,
          of: paperSubjects.filter((_, index) => of[index] === true),
          goods: goods.id,
          warnDays: daysOf(warnDays),
        };
        if (kind === null) await call('createPaperKind', { body: { ...fields, code } }, { idempotencyKey });
        else {
          const { id, version } = kind;
          await call('changePaperKind', { params: { id }, body: { ...fields, version } });
        }
        await onSaved();
      }}
      done={messages.saved}
      onClose={onClose}
    >
      <FormTextField control={control} name="label" label={messages.label} required />
      {kind === null && (
        <FormTextField
          control={control}
          name="code"
          label={messages.code}
          hint={messages.codeHint}
          required
        />
      )}
      <Ticks control={control} name="of" legend={messages.of}>
        {paperSubjects.map((each, index) => (
          <FormToggle key={each} control={control} name={`of.${index}`} label={papers.subjects[each]} />
        ))}
      </Ticks>
      <FormSelectField
        control={control}
        name="goods"
        label={messages.goods}
        options={goodsOptions}
        required
      />
      <FormTextField
        control={control}
        name="warnDays"
        label={messages.warnDays}
        hint={messages.warnDaysHint}
        required
      />
      <FormToggle control={control} name="refuses" label={messages.refuses} hint={messages.refusesHint} />
    </SheetForm>
  );
}

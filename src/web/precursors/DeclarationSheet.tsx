import * as z from 'zod/mini';

import { declarationRequest, type PrecursorDeclaration } from '#api/sales/precursor-declarations.ts';
import { addDays, addMonths } from '#domain/calendar/day.ts';

import { formWords } from '../i18n/et/forms.ts';
import { precursors as messages } from '../i18n/et/precursors.ts';
import { call } from '../platform/api-client.ts';
import { todayInTallinn } from '../platform/device/clock.ts';
import { queryClient } from '../platform/query-client.ts';
import { showSuccess } from '../platform/toasts.ts';
import { Half } from '../ui/form/AppForm.tsx';
import { FormDateField, FormNumberField, FormTextField } from '../ui/form/form-fields.tsx';
import { SheetForm } from '../ui/form/SheetForm.tsx';
import { useAppForm } from '../ui/form/use-app-form.ts';

const declarationsKey = ['precursor-declarations'] as const;

const schema = z.omit(declarationRequest, { companyId: true });
type Request = z.infer<typeof schema>;
type Values = Omit<Request, 'validFrom' | 'validTo' | 'hectares'> & {
  validFrom: string | null;
  validTo: string | null;
  hectares: number | null;
};

interface Props {
  company: { id: number; label: string };
  /** The one that is put right; null for a new one. */
  declaration?: PrecursorDeclaration | null;
  onClose: () => void;
}

/** The sheet in which a buyer's yearly declaration is entered, beside the order that needs it, or put right. */
export function DeclarationSheet({ company, declaration = null, onClose }: Props) {
  const today = todayInTallinn();
  const form = useAppForm<Values, Request>({
    schema,
    name:
      declaration === null ? `declaration.${String(company.id)}` : `declaration.of.${String(declaration.id)}`,
    defaults: {
      validFrom: declaration?.validFrom ?? today,
      validTo: declaration?.validTo ?? addDays(addMonths(today, 12), -1),
      signedBy: declaration?.signedBy ?? '',
      signerRole: declaration?.signerRole ?? '',
      documentSeen: declaration?.documentSeen ?? '',
      trade: declaration?.trade ?? '',
      intendedUse: declaration?.intendedUse ?? '',
      hectares: declaration?.hectares ?? null,
    },
  });
  const { control } = form;
  return (
    <SheetForm
      title={messages.title}
      form={form}
      failure={messages.saveFailed}
      onSubmit={async (body, idempotencyKey) => {
        if (declaration === null) {
          await call('createDeclaration', { body: { ...body, companyId: company.id } }, { idempotencyKey });
        } else {
          const { id, version } = declaration;
          await call('changeDeclaration', { params: { id }, body: { ...body, version } });
        }
        await queryClient.invalidateQueries({ queryKey: declarationsKey });
        showSuccess(messages.saved, company.label);
      }}
      onClose={onClose}
    >
      <p>{`${company.label}. ${messages.rule}`}</p>
      <FormTextField control={control} name="signedBy" label={messages.signedBy} required />
      <FormTextField
        control={control}
        name="signerRole"
        label={messages.signerRole}
        hint={messages.signerRoleHint}
        required
      />
      <FormTextField
        control={control}
        name="documentSeen"
        label={messages.documentSeen}
        hint={messages.documentSeenHint}
        required
      />
      <FormTextField control={control} name="trade" label={messages.trade} required />
      <FormTextField control={control} name="intendedUse" label={messages.intendedUse} required />
      <FormNumberField
        control={control}
        name="hectares"
        label={messages.hectares}
        labelNote={formWords.optional}
        unit="ha"
      />
      <Half>
        <FormDateField control={control} name="validFrom" label={messages.validFrom} chips={false} required />
      </Half>
      <Half>
        <FormDateField control={control} name="validTo" label={messages.validTo} chips={false} required />
      </Half>
    </SheetForm>
  );
}

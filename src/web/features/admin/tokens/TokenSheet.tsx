import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import * as z from 'zod/mini';

import { mayGive, type TokenScope, tokenScopes } from '#api/admin/tokens.ts';
import type { MasterDataEntity } from '#api/import/master-data.ts';
import { day, line } from '#api/values.ts';
import { fromTallinn, instantToIso } from '#domain/calendar/tallinn-time.ts';

import { administration as messages } from '../../../i18n/et/admin/administration.ts';
import { formWords } from '../../../i18n/et/forms.ts';
import { call } from '../../../platform/api-client.ts';
import { useUser } from '../../../platform/session.ts';
import { AppForm, Fields, FormButtons } from '../../../ui/form/AppForm.tsx';
import { FormDateField, FormTextField, FormToggle } from '../../../ui/form/form-fields.tsx';
import { FormSheet } from '../../../ui/form/FormSheet.tsx';
import { sayingSo } from '../../../ui/form/schema-resolver.ts';
import { useAppForm } from '../../../ui/form/use-app-form.ts';
import { ShownOnce } from '../ShownOnce.tsx';
import { Ticks } from '../Ticks.tsx';

/** Returns the permission that a scope gives to a program, in words. */
export function scopeName(scope: TokenScope): string {
  return scope.startsWith('integration:')
    ? messages.putsKind(messages.kinds[scope.slice('integration:'.length) as MasterDataEntity])
    : messages.scopeNames[scope as keyof typeof messages.scopeNames];
}

/** The chosen scopes by index in `tokenScopes`: a field's name may contain a colon, but not a point. */
const schema = z.object({
  name: line(100).check(z.minLength(1)),
  expiresAt: z.nullable(day),
  chosen: z.array(z.boolean()).check(z.refine((all) => all.includes(true), sayingSo(messages.tickOne))),
});
interface Values {
  name: string;
  expiresAt: string | null;
  chosen: boolean[];
}

const defaults: Values = { name: '', expiresAt: null, chosen: tokenScopes.map(() => false) };

interface Props {
  onMade: () => Promise<void>;
  onClose: () => void;
}

/** Asks for what the program may do, then shows its token, once. */
export function TokenSheet({ onMade, onClose }: Props) {
  const form = useAppForm<Values, z.infer<typeof schema>>({ schema, name: 'token.new', defaults });
  const [newToken, setNewToken] = useState<{ name: string; token: string } | null>(null);
  const { control } = form;
  const { isDirty } = useFormState({ control });
  const { permissions } = useUser();
  // By its index in the whole list, also where some are left out.
  const offeredScopes = [...tokenScopes.entries()].filter(([, scope]) => mayGive(scope, permissions));
  if (newToken !== null) {
    return (
      <ShownOnce
        title={messages.tokenMade(newToken.name)}
        notice={messages.tokenOnce}
        label={messages.token}
        value={newToken.token}
        copy={messages.copyToken}
        copied={messages.tokenCopied}
        onClose={onClose}
      />
    );
  }
  return (
    <FormSheet title={messages.addToken} isDirty={isDirty} onClose={onClose}>
      <AppForm
        form={form}
        failure={messages.tokenFailed}
        onSubmit={async ({ name, expiresAt, chosen }) => {
          const scopes = offeredScopes.flatMap(([index, scope]) => (chosen[index] === true ? [scope] : []));
          // Until the end of the last day.
          const until =
            expiresAt === null ? null : instantToIso(fromTallinn({ day: expiresAt, time: '23:59' }));
          const { content } = await call('createToken', { body: { name, scopes, expiresAt: until } });
          setNewToken({ name, token: content.token });
          await onMade();
        }}
      >
        <Fields>
          <FormTextField control={control} name="name" label={messages.tokenName} required />
          <FormDateField
            control={control}
            name="expiresAt"
            label={messages.tokenExpires}
            labelNote={formWords.optional}
            chips={false}
          />
          <Ticks control={control} name="chosen" legend={messages.tokenScopes}>
            {offeredScopes.map(([index, scope]) => (
              <FormToggle key={scope} control={control} name={`chosen.${index}`} label={scopeName(scope)} />
            ))}
          </Ticks>
          {offeredScopes.length < tokenScopes.length && <p>{messages.scopesNotYours}</p>}
        </Fields>
        <FormButtons control={control} onCancel={onClose} submit={messages.addToken} />
      </AppForm>
    </FormSheet>
  );
}

import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';

import type { AdminUser } from '#api/admin/users.ts';
import { line, reference } from '#api/values.ts';
import { type Permission, permissions } from '#domain/permission.ts';

import { administration as messages } from '../../../i18n/et/admin/administration.ts';
import { formWords } from '../../../i18n/et/forms.ts';
import { type CompanyOption, searchCompanies } from '../../../lookups/company-option.ts';
import { call } from '../../../platform/api-client.ts';
import { Half } from '../../../ui/form/AppForm.tsx';
import { FormTextField, FormToggle, FormTypeahead } from '../../../ui/form/form-fields.tsx';
import { SheetForm } from '../../../ui/form/SheetForm.tsx';
import { useAppForm } from '../../../ui/form/use-app-form.ts';
import { nameOf } from './UserCard.tsx';
import { refreshUsers } from './users-query.ts';

import styles from '../admin.module.css';

/** The form's values under the field names of the request, which the server uses in its problems. */
const schema = z.object({
  username: line(100).check(z.minLength(1)),
  firstName: line(100).check(z.minLength(1)),
  lastName: line(100).check(z.minLength(1)),
  phone: line(30),
  email: line(200),
  rights: z.object(
    Object.fromEntries(permissions.map((each) => [each, z.boolean()])) as Record<
      Permission,
      z.ZodMiniBoolean
    >,
  ),
  carrierCompanyId: z.nullable(reference),
  personId: z.nullable(reference),
});
type Request = z.infer<typeof schema>;

type Choice = CompanyOption;
type Values = Omit<Request, 'carrierCompanyId' | 'personId'> & {
  carrierCompanyId: Choice | null;
  personId: Choice | null;
};

interface Props {
  /** Null for a new one. */
  user: AdminUser | null;
  onClose: () => void;
  onAdded: (user: AdminUser) => void;
}

/** Makes a user, or changes one. */
export function UserSheet({ user, onClose, onAdded }: Props) {
  const form = useAppForm<Values, Request>({
    schema,
    name: user === null ? 'user.new' : `user.${String(user.id)}`,
    defaults: valuesOf(user),
  });
  const { control } = form;
  const isDriver = useWatch({ control, name: 'rights.PERM_MOBILE_TRUCK_DRIVER' });
  return (
    <SheetForm
      title={user === null ? messages.add : messages.editOf(nameOf(user))}
      form={form}
      failure={user === null ? messages.addFailed : messages.saveFailed}
      isQuietAtFields
      onSubmit={async ({ username, ...values }, idempotencyKey) => {
        const fields = {
          firstName: values.firstName,
          lastName: values.lastName,
          phone: values.phone.trim() || null,
          email: values.email.trim() || null,
          permissions: permissions.filter((each) => values.rights[each]),
          carrierCompanyId: values.carrierCompanyId?.id ?? null,
          personId: values.personId?.id ?? null,
        };
        const send = () =>
          user === null
            ? call('createUser', { body: { username, ...fields } }, { idempotencyKey })
            : call('changeUser', { params: { id: user.id }, body: { ...fields, version: user.version } });
        const { content } = await send();
        await refreshUsers();
        if (user === null) onAdded(content);
      }}
      done={messages.saved}
      onClose={onClose}
    >
      <FormTextField
        control={control}
        name="username"
        label={messages.username}
        hint={user === null ? messages.usernameHint : null}
        readOnly={user !== null}
        required
      />
      <Half>
        <FormTextField control={control} name="firstName" label={messages.firstName} required />
      </Half>
      <Half>
        <FormTextField control={control} name="lastName" label={messages.lastName} required />
      </Half>
      <Half>
        <FormTextField
          control={control}
          name="phone"
          label={messages.phone}
          labelNote={formWords.optional}
          type="tel"
        />
      </Half>
      <Half>
        <FormTextField
          control={control}
          name="email"
          label={messages.email}
          labelNote={formWords.optional}
          type="email"
        />
      </Half>
      <fieldset className={styles.ticks}>
        <legend>{messages.rights}</legend>
        {permissions.map((each) => (
          <FormToggle
            key={each}
            control={control}
            name={`rights.${each}`}
            label={messages.permissionLabels[each]}
            hint={messages.rightHints[each]}
          />
        ))}
      </fieldset>
      <FormTypeahead
        control={control}
        name="carrierCompanyId"
        label={messages.carrier}
        {...(isDriver ? { required: true } : { labelNote: formWords.optional })}
        hint={messages.carrierHint}
        placeholder={messages.searchCarrier}
        search={searchCompanies}
      />
      <FormTypeahead
        control={control}
        name="personId"
        label={messages.person}
        labelNote={formWords.optional}
        hint={messages.personHint}
        placeholder={messages.searchPerson}
        search={searchPeople}
      />
    </SheetForm>
  );
}

function valuesOf(user: AdminUser | null): Values {
  const choice = (record: AdminUser['person']) =>
    record === null ? null : { id: record.id, label: record.name, description: null };
  return {
    username: user?.username ?? '',
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    phone: user?.phone ?? '',
    email: user?.email ?? '',
    rights: Object.fromEntries(
      permissions.map((each) => [each, user?.permissions.includes(each) ?? false]),
    ) as Record<Permission, boolean>,
    carrierCompanyId: choice(user?.carrier ?? null),
    personId: choice(user?.person ?? null),
  };
}

/** A person who represents several companies is listed once. */
async function searchPeople(text: string, signal: AbortSignal): Promise<Choice[]> {
  const query = { personName: text === '' ? null : text, size: 20 } as const;
  const { content } = await call('searchRepresentatives', { query }, { signal });
  const people = new Map(
    content.map(({ person, companyName }) => [
      person.id,
      { id: person.id, label: person.name, description: companyName },
    ]),
  );
  return [...people.values()];
}

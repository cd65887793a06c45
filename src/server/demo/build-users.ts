import { mobilePhone } from '../../../tests/factories/people.ts';
import { numbered, type Numbered } from '../../../tests/factories/rows.ts';
import { userRow } from '../../../tests/factories/users.ts';
import { demoAccounts, type DemoUsername } from './accounts.ts';
import { emailOf, type Partners, type Spokesperson } from './build-partners.ts';
import type { Truck, Trucks } from './build-trucks.ts';

type User = Numbered<'users'>;

export interface Users {
  rows: User[];
  accounts: Record<DemoUsername, User>;
  /** Staff who make orders and jobs; the account `staff` is the first. */
  creators: User[];
  /** Customer managers, people of the business's own company. */
  managerIds: number[];
  /** Who orders transport for which farms (their indexes in the list of farms). */
  clients: { user: User; farms: readonly number[] }[];
}

/** The farms whose heads order transport themselves, beside the account `client`. */
const orderingFarms = [2, 4, 7, 10];

export function buildUsers(partners: Partners, trucks: Trucks, createdAt: Date): Users {
  const rows: User[] = [];
  const add = (row: Parameters<typeof userRow>[1]) => {
    const id = rows.length + 1;
    const user = numbered(id, userRow(id, { created_at: createdAt, ...row }));
    rows.push(user);
    return user;
  };
  const addPerson = ({ person }: Spokesperson, permission: 'PERM_MOBILE' | 'PERM_CLIENT') => {
    const name = { firstName: person.first_name ?? '', lastName: person.last_name ?? '' };
    const [username] = emailOf(name).split('@');
    return add({
      username: username ?? '',
      first_name: name.firstName,
      last_name: name.lastName,
      phone: person.phone ?? null,
      email: person.email ?? null,
      person_id: person.id,
      permissions: [permission],
    });
  };

  const truckOf: Partial<Record<DemoUsername, Truck>> = trucks.ofAccount;
  const accounts = Object.fromEntries(
    demoAccounts.map(({ username, firstName, lastName, permissions }, index) => [
      username,
      add({
        sub: `demo-${username}`,
        username,
        first_name: firstName,
        last_name: lastName,
        phone: truckOf[username]?.driver_phone ?? mobilePhone(30_000 + index * 11),
        email: emailOf({ firstName, lastName }),
        person_id:
          partners.people.find((each) => each.first_name === firstName && each.last_name === lastName)?.id ??
          null,
        carrier_company_id: truckOf[username]?.company_id ?? null,
        permissions: [...permissions],
      }),
    ]),
  ) as Record<DemoUsername, User>;

  const managers = partners.own.representatives.filter(({ row }) => row.title === 'Kliendihaldur');
  const colleagues = managers.map((manager) => addPerson(manager, 'PERM_MOBILE'));
  const clients = orderingFarms.flatMap((index) => {
    const head = partners.farms[index]?.representatives[0];
    return head ? [{ user: addPerson(head, 'PERM_CLIENT'), farms: [index] }] : [];
  });
  return {
    rows,
    accounts,
    creators: [accounts.staff, accounts.staffdriver, ...colleagues],
    managerIds: managers.map(({ person }) => person.id),
    clients: [{ user: accounts.client, farms: [0, 1] }, ...clients],
  };
}

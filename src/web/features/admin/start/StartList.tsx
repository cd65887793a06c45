import { useQuery } from '@tanstack/react-query';
import {
  ArrowRight,
  Building2,
  Cable,
  CircleCheck,
  FileUp,
  Landmark,
  ListChecks,
  type LucideIcon,
  MapPin,
  ReceiptEuro,
  Send,
  Truck,
  UserCog,
  UserPlus,
  Wheat,
} from 'lucide-react';

import type { FirstStep } from '#api/admin/first-steps.ts';

import { administration } from '../../../i18n/et/admin/administration.ts';
import { firstStepsQuery } from '../../../lookups/first-steps.ts';
import { paths } from '../../../platform/paths.ts';
import { Link } from '../../../platform/router/Link.tsx';
import { classNames } from '../../../ui/class-names.ts';

import shared from '../admin.module.css';
import styles from './StartList.module.css';

const messages = administration.start;

interface Step {
  name: keyof typeof messages.steps;
  icon: LucideIcon;
  to: string;
  search?: Readonly<Record<string, string>>;
  /** The field of the server's answer that says that it is done. */
  doneBy?: FirstStep;
  /** The first job can do without. */
  mayWait?: boolean;
}

/** The steps in an order in which each needs only earlier ones. */
const steps: readonly Step[] = [
  { name: 'imports', icon: FileUp, to: paths.adminImports, mayWait: true },
  { name: 'companies', icon: Building2, to: `${paths.admin}/companies`, doneBy: 'companies' },
  { name: 'locations', icon: MapPin, to: `${paths.admin}/locations`, doneBy: 'locations' },
  { name: 'products', icon: Wheat, to: `${paths.admin}/products`, doneBy: 'products' },
  { name: 'trucks', icon: Truck, to: `${paths.admin}/trucks`, doneBy: 'trucks' },
  { name: 'users', icon: UserPlus, to: paths.admin, doneBy: 'users', mayWait: true },
  { name: 'systems', icon: Cable, to: paths.adminSystems, mayWait: true },
  { name: 'job', icon: ListChecks, to: paths.transportJob, doneBy: 'jobs' },
  { name: 'send', icon: Send, to: paths.jobTable },
  { name: 'ownData', icon: Landmark, to: `${paths.admin}/companies`, doneBy: 'ownData', mayWait: true },
  { name: 'finance', icon: UserCog, to: paths.admin, doneBy: 'finance', mayWait: true },
  {
    name: 'tariffs',
    icon: ReceiptEuro,
    to: paths.settlement,
    search: { show: 'tariffs' },
    doneBy: 'tariffs',
    mayWait: true,
  },
];

/** 'Alusta siit': what the first administrator does, in the order in which it makes sense, and how far they are. */
export function StartList() {
  const { data } = useQuery(firstStepsQuery);
  const isDone = ({ doneBy }: Step) => doneBy !== undefined && data?.[doneBy] === true;
  const isEmpty = data !== undefined && !steps.some((step) => step.mayWait !== true && isDone(step));
  const next = data && steps.find((step) => step.mayWait !== true && !isDone(step));
  return (
    <section className="stack gap-4" aria-labelledby="start-title">
      <h2 id="start-title">{messages.title}</h2>
      <p className="quiet">{isEmpty ? `${messages.empty} ${messages.hint}` : messages.hint}</p>
      <ol className="stack gap-3">
        {steps.map((step) => (
          <li key={step.name}>
            <StepLink step={step} isDone={isDone(step)} isNext={step === next} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function StepLink({ step, isDone, isNext }: { step: Step; isDone: boolean; isNext: boolean }) {
  const { title, text } = messages.steps[step.name];
  const Icon = isDone ? CircleCheck : step.icon;
  return (
    <Link
      to={step.to}
      search={step.search}
      className={classNames(styles.step, isNext && styles.next)}
      aria-current={isNext ? 'step' : undefined}
    >
      <Icon aria-hidden size={24} className={isDone ? 'good' : undefined} />
      <span className={shared.who}>
        <strong>{title}</strong>
        <span className="quiet">{isDone ? messages.done : text}</span>
      </span>
      <ArrowRight aria-hidden size={20} />
    </Link>
  );
}

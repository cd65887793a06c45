import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleOff, CircleX, FlaskConical, Hourglass } from 'lucide-react';

import type { ExternalSystem } from '#api/admin/systems.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';

import { systems as messages } from '../../../i18n/et/admin/systems.ts';
import { call, contentOf } from '../../../platform/api-client.ts';
import { usePress } from '../../../platform/press.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { QueryView } from '../../../ui/states/QueryView.tsx';
import { StatusLabel } from '../../../ui/status/StatusLabel.tsx';
import { adminKey } from '../admin-key.ts';

import styles from '../admin.module.css';
import own from './SystemList.module.css';

const refreshEveryMs = 10_000;

/** The list of external systems with their connections and the state of their sends. */
export function SystemList() {
  const query = useQuery({
    queryKey: [...adminKey, 'systems'],
    queryFn: contentOf('listSystems', {}),
    staleTime: 0,
    refetchInterval: refreshEveryMs,
  });
  return (
    <section className="stack gap-4" aria-labelledby="systems-title">
      <div className="head gap-3">
        <h2 id="systems-title">{messages.title}</h2>
      </div>
      <p className="quiet">{messages.hint}</p>
      <QueryView query={query} failed={messages.failed} lines={7} lineHeight={72}>
        {(systems) => (
          <ul className="stack gap-3">
            {systems.map((system) => (
              <li key={system.name}>
                <SystemCard system={system} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  );
}

function SystemCard({ system }: { system: ExternalSystem }) {
  const { mode, waiting, failed, lastSuccessAt } = system;
  const name = messages.names[system.name];
  const test = usePress({
    send: async () => (await call('testSystem', { params: { name: system.name } })).content,
    failed: messages.testFailed,
    of: name,
  });
  const testWord = system.name === 'sms' || system.name === 'push' ? messages.testOnOwnPhone : messages.test;
  const hint = system.isBuiltIn ? messages.builtInHint : messages.modeHints[mode];
  return (
    <article className={classNames(styles.card, own.card)} aria-label={name}>
      <div className={styles.who}>
        <h3>{name}</h3>
        {hint !== null && <p className="quiet">{hint}</p>}
      </div>
      <div className={styles.who}>
        {mode !== 'NOT_CONFIGURED' && (
          <p className="quiet">
            {lastSuccessAt === null
              ? mode === 'SIMULATED'
                ? messages.onlySimulated
                : messages.noSuccess
              : messages.lastSuccess(formatDateTime(lastSuccessAt))}
          </p>
        )}
        {waiting !== null && (
          <p className="quiet">
            {messages.waiting(waiting)}
            {failed !== null && `, ${messages.failedCount(failed)}`}
          </p>
        )}
      </div>
      <div className={own.state}>
        <SystemState system={system} />
      </div>
      <div className={styles.actions}>
        {test.data !== undefined && (
          <p role="status" className="quiet">
            {test.data.ok ? workedText(system, test.data.milliseconds) : test.data.message}
          </p>
        )}
        {system.canTest && (
          <Button
            size="small"
            busy={test.isPending}
            aria-label={messages.testOf(testWord, name)}
            onClick={() => test.mutate()}
          >
            {testWord}
          </Button>
        )}
        {!system.canTest && mode === 'REAL' && !system.isBuiltIn && (
          <p className="quiet">{messages.noTest}</p>
        )}
      </div>
    </article>
  );
}

/** The result of a test call; a message that was accepted has not necessarily arrived. */
function workedText({ name, mode }: ExternalSystem, milliseconds: number): string {
  if (mode !== 'SIMULATED' && (name === 'sms' || name === 'push')) return messages.sentToYou[name];
  return messages.worked(mode, milliseconds);
}

function SystemState({ system: { mode, isBuiltIn, isResting, failed } }: { system: ExternalSystem }) {
  if (isResting) {
    return (
      <StatusLabel icon={Hourglass} tone="red">
        {messages.resting}
      </StatusLabel>
    );
  }
  const looks = {
    REAL: failed
      ? ({ icon: CircleX, tone: 'wheat' } as const)
      : ({ icon: CircleCheck, tone: 'green' } as const),
    SIMULATED: { icon: FlaskConical, tone: 'blue' },
    NOT_CONFIGURED: { icon: CircleOff, tone: 'grey' },
  } as const;
  return <StatusLabel {...looks[mode]}>{isBuiltIn ? messages.builtIn : messages.modes[mode]}</StatusLabel>;
}

import { useMutation, useQuery } from '@tanstack/react-query';

import { type LoadRegime, loadRegimes } from '#domain/vehicles/previous-load-verdict.ts';

import { loadGate as messages } from '../../i18n/et/load-gate.ts';
import { call, contentOf } from '../../platform/api-client.ts';
import { newUuid } from '../../platform/device/uuid.ts';
import { explain } from '../../platform/problem.ts';
import { queryClient } from '../../platform/query-client.ts';
import { closeToastsAbout, showFailed, showSuccess } from '../../platform/toasts.ts';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { loadSpaceKey } from './SpaceHistory.tsx';

import styles from './load-gate.module.css';

const regimes = loadRegimes.map((id) => ({ id, label: messages.regimes[id] }));

interface Classing {
  id: number;
  name: string;
  /** Null takes it back. */
  regime: LoadRegime | null;
}

/** The classing of a product, as its toasts name it. */
const aboutClass = (name: string) => `class of ${name}`;

/** Goods that were hauled and that nobody has classed, each classed by one choice. */
export function UnclassedProducts() {
  const { data = [] } = useQuery({
    queryKey: [...loadSpaceKey, 'unclassed'],
    queryFn: contentOf('listUnclassedProducts', {}),
    staleTime: 0,
  });
  const classify = useMutation({
    mutationFn: async ({ id, regime }: Classing) => {
      const params = { kind: 'products', id } as const;
      const { version } = (await call('getRecordToCorrect', { params })).content;
      const body = { version, changes: { cleaningRegime: regime } };
      await call('correctMasterRecord', { params, body }, { idempotencyKey: newUuid() });
    },
    onSuccess: async (_, { id, name, regime }) => {
      if (regime !== null) {
        showSuccess(messages.classed(name), messages.regimes[regime], {
          label: messages.undo,
          onPress: () => classify.mutate({ id, name, regime: null }),
        });
      }
      await queryClient.invalidateQueries({ queryKey: loadSpaceKey });
    },
    onMutate: ({ name }) => closeToastsAbout(aboutClass(name)),
    onError: (error, { name }) => showFailed(aboutClass(name), messages.classOf(name), explain(error)),
  });
  if (data.length === 0) return null;
  return (
    <section className={styles.history} aria-label={messages.unclassed}>
      <h2>{messages.unclassed}</h2>
      <p className={styles.details}>{messages.unclassedHint}</p>
      <ul className={styles.goods}>
        {data.map(({ id, name, loads }) => (
          <li key={name} className={styles.unclassed}>
            {id === null ? (
              <>
                <p>
                  <strong>{name}</strong> · {messages.loads(loads)}
                </p>
                <p className={styles.details}>{messages.notAProduct}</p>
              </>
            ) : (
              <SelectField
                label={name}
                labelNote={messages.loads(loads)}
                placeholder={messages.regimes.unknown}
                options={regimes}
                value={null}
                onChange={(option) => {
                  if (option !== null) classify.mutate({ id, name, regime: option.id });
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

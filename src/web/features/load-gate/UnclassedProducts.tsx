import { useQuery } from '@tanstack/react-query';

import { type LoadRegime, loadRegimes } from '#domain/vehicles/previous-load-verdict.ts';

import { loadGate as messages } from '../../i18n/et/load-gate.ts';
import { toasts } from '../../i18n/et/shell.ts';
import { call, contentOf } from '../../platform/api-client.ts';
import { newUuid } from '../../platform/device/uuid.ts';
import { carryOut } from '../../platform/press.ts';
import { showSuccess } from '../../platform/toasts.ts';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { loadSpaceKey } from './SpaceHistory.tsx';

import styles from './load-gate.module.css';

const regimes = loadRegimes.map((id) => ({ id, label: messages.regimes[id] }));

/** Goods that were hauled and that nobody has classed, each classed by one choice. */
export function UnclassedProducts() {
  const { data = [] } = useQuery({
    queryKey: [...loadSpaceKey, 'unclassed'],
    queryFn: contentOf('listUnclassedProducts', {}),
    staleTime: 0,
  });
  if (data.length === 0) return null;
  return (
    <section className={styles.history} aria-label={messages.unclassed}>
      <h2>{messages.unclassed}</h2>
      <p className="note">{messages.unclassedHint}</p>
      <ul className={styles.goods}>
        {data.map(({ id, name, loads }) => (
          <li key={name} className={styles.unclassed}>
            {id === null ? (
              <>
                <p>
                  <strong>{name}</strong> · {messages.loads(loads)}
                </p>
                <p className="note">{messages.notAProduct}</p>
              </>
            ) : (
              <SelectField
                label={name}
                labelNote={messages.loads(loads)}
                placeholder={messages.regimes.unknown}
                options={regimes}
                value={null}
                onChange={(option) => {
                  if (option !== null) void classify({ id, name, regime: option.id });
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Gives a product its class, which can be undone; null takes it back. */
function classify(product: { id: number; name: string; regime: LoadRegime | null }): Promise<boolean> {
  const { id, name, regime } = product;
  return carryOut({
    send: async () => {
      const params = { kind: 'products', id } as const;
      const { version } = (await call('getRecordToCorrect', { params })).content;
      const body = { version, changes: { cleaningRegime: regime } };
      await call('correctMasterRecord', { params, body }, { idempotencyKey: newUuid() });
    },
    failed: toasts.failed(messages.classOf(name)),
    done: () => {
      if (regime === null) return;
      showSuccess(messages.classed(name), messages.regimes[regime], {
        label: messages.undo,
        onPress: () => void classify({ ...product, regime: null }),
      });
    },
    refreshes: loadSpaceKey,
  });
}

import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';

import { sms } from '../../i18n/et/dispatch.ts';
import { words } from '../../i18n/et/words.ts';
import type { RowDialogProps } from '../../job-row/row-action.ts';
import { call } from '../../platform/api-client.ts';
import { explain } from '../../platform/problem.ts';
import { showError, showSuccess } from '../../platform/toasts.ts';
import { newUuid } from '../../platform/uuid.ts';
import { Button } from '../../ui/button/Button.tsx';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { Sheet } from '../../ui/sheet/Sheet.tsx';
import { MessageField } from './MessageField.tsx';
import { PhoneField } from './PhoneField.tsx';
import { canSend, messagesOf, type SmsForm } from './sms-form.ts';

import styles from './SmsSheet.module.css';

type Props = Pick<RowDialogProps, 'row' | 'onClose'> & { draft: SmsForm; driverName: string | null };

/** The modal 'SMSi saatmine'. */
export function SmsSheet({ row, draft, driverName, onClose }: Props) {
  const [form, setForm] = useState(draft);
  const [key, setKey] = useState(newUuid);
  const change = (changes: Partial<SmsForm>) => {
    setForm((now) => ({ ...now, ...changes }));
    // Other words are another send; the same ones, tried again, are not.
    setKey(newUuid());
  };
  const sending = useMutation({
    mutationFn: () => call('sendMessages', { body: messagesOf(form, row.id) }, { idempotencyKey: key }),
    onSuccess: () => {
      showSuccess(sms.sent);
      onClose('changed');
    },
    onError: (error) => {
      showError(sms.failed, explain(error));
    },
  });
  const close = () => {
    onClose();
  };
  return (
    <Sheet
      open
      title={sms.title}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{words.common.cancel}</Button>
          <Button
            look="primary"
            disabled={!canSend(form)}
            busy={sending.isPending}
            onClick={() => {
              sending.mutate();
            }}
          >
            {sms.send}
          </Button>
        </>
      }
    >
      <section className={styles.group} aria-label={sms.toDriver}>
        <PhoneField
          label={driverName === null ? sms.driverPhone : sms.driverPhoneOf(driverName)}
          value={form.driverPhone}
          onChange={(driverPhone) => {
            change({ driverPhone });
          }}
        />
        {form.logistics.map((contact) => (
          <div key={contact.id} className={styles.removable}>
            <PhoneField
              label={sms.logisticsPhone(contact.name)}
              value={contact.phone}
              onChange={(phone) => {
                change({
                  logistics: form.logistics.map((each) =>
                    each.id === contact.id ? { ...each, phone } : each,
                  ),
                });
              }}
            />
            <IconButton
              icon={Trash2}
              label={sms.remove(contact.name)}
              onClick={() => {
                change({ logistics: form.logistics.filter((each) => each.id !== contact.id) });
              }}
            />
          </div>
        ))}
        <MessageField
          label={sms.message}
          value={form.message}
          onChange={(message) => {
            change({ message });
          }}
        />
      </section>
      {form.clients.map((client) => {
        const edit = (changes: Partial<typeof client>) => {
          change({ clients: form.clients.map((each) => (each === client ? { ...each, ...changes } : each)) });
        };
        return (
          <section key={client.clientExternalId} className={styles.group} aria-label={client.clientName}>
            <header className={styles.head}>
              <h3>{client.clientName}</h3>
              <IconButton
                icon={Trash2}
                label={sms.remove(client.clientName)}
                onClick={() => {
                  change({ clients: form.clients.filter((each) => each !== client) });
                }}
              />
            </header>
            <PhoneField
              label={sms.clientPhone}
              value={client.phone}
              onChange={(phone) => {
                edit({ phone });
              }}
            />
            <MessageField
              label={sms.message}
              value={client.message}
              onChange={(message) => {
                edit({ message });
              }}
            />
          </section>
        );
      })}
    </Sheet>
  );
}

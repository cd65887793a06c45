import { Eraser, KeyRound } from 'lucide-react';
import { useState } from 'react';

import type { AdminUser } from '#api/admin/users.ts';

import { personalData as messages } from '../../../i18n/et/admin/personal-data.ts';
import { common } from '../../../i18n/et/shell.ts';
import { call, callFile } from '../../../platform/api-client.ts';
import { usePress } from '../../../platform/press.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { SaveFileButton } from '../../../ui/button/SaveFileButton.tsx';
import { Notice } from '../../../ui/card/Card.tsx';
import { ConfirmDialog } from '../../../ui/sheet/ConfirmDialog.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { nameOf } from './UserCard.tsx';
import { usersKey } from './users-query.ts';

import styles from '../admin.module.css';

interface Props {
  user: AdminUser;
  onClose: () => void;
}

/** The rights of people by law: a file of their data, or its erasure. And help for a user who has lost the passkeys. */
export function PersonSheet({ user, onClose }: Props) {
  const name = nameOf(user);
  const params = { id: user.id };
  const [question, setQuestion] = useState<'reset' | 'erase' | null>(null);
  const closeQuestion = () => setQuestion(null);
  const reset = usePress({
    send: () => call('resetSecondFactor', { params }),
    failed: messages.failed,
    of: name,
    done: messages.resetDone,
  });
  const erase = usePress({
    send: () => call('eraseUser', { params }),
    failed: messages.failed,
    of: name,
    refreshes: usersKey,
  });
  return (
    <Sheet open title={messages.open(name)} onClose={onClose}>
      <div className={styles.invite}>
        {erase.data === undefined ? (
          <>
            <h3>{messages.exportTitle}</h3>
            <p>{messages.exportText}</p>
            <div className={styles.actions}>
              <SaveFileButton
                name={`${messages.exportTitle}: ${name}`}
                load={() => callFile('exportUserData', { params })}
              >
                {messages.exportButton}
              </SaveFileButton>
            </div>
            <h3>{messages.resetTitle}</h3>
            <p>{messages.resetText}</p>
            <div className={styles.actions}>
              <Button icon={KeyRound} busy={reset.isPending} onClick={() => setQuestion('reset')}>
                {messages.resetButton}
              </Button>
            </div>
            <h3>{messages.eraseTitle}</h3>
            <p>{messages.eraseText}</p>
            <div className={styles.actions}>
              <Button look="danger" icon={Eraser} busy={erase.isPending} onClick={() => setQuestion('erase')}>
                {messages.eraseButton}
              </Button>
            </div>
          </>
        ) : (
          <>
            <Notice tone="blue">{messages.erased}</Notice>
            <p>{messages.keptTitle}</p>
            <ul className="bullets">
              {erase.data.content.kept.map(({ what, count }) => (
                <li key={what}>{messages.kept[what](count)}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <ConfirmDialog
        open={question === 'reset'}
        title={messages.resetQuestion(name)}
        description={messages.resetWarning}
        confirm={messages.resetButton}
        cancel={common.cancel}
        danger
        onConfirm={() => {
          closeQuestion();
          reset.mutate();
        }}
        onCancel={closeQuestion}
      />
      <ConfirmDialog
        open={question === 'erase'}
        title={messages.eraseQuestion(name)}
        description={messages.eraseWarning}
        confirm={messages.eraseButton}
        cancel={common.cancel}
        danger
        onConfirm={() => {
          closeQuestion();
          erase.mutate();
        }}
        onCancel={closeQuestion}
      />
    </Sheet>
  );
}

import { TriangleAlert } from 'lucide-react';

import { unusualSentence } from '#api/driver/unusual-sentences.ts';
import { type SignedStop, weightToSign } from '#domain/driver/weights/signed-weight.ts';
import type { UnusualValue } from '#domain/driver/weights/weight-checks.ts';
import { decimalToNumber, formatDecimal, formatNumber, zero } from '#domain/goods/decimal.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { useLocale } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { type StopForm } from './stop-form.ts';
import { questionKey } from './unusual.ts';

import styles from './stop.module.css';

interface Props {
  questions: readonly UnusualValue[];
  form: Pick<StopForm, 'confirmed'>;
  onChange: (values: Partial<StopForm>) => void;
}

/** Questions about unusual values, shown where they were entered: one tap corrects or confirms. */
export function Questions({ questions, form, onChange }: Props) {
  const { atStop } = useDriverMessages();
  const locale = useLocale();
  return questions.map((question) => {
    const key = questionKey(question);
    const isSmall = question.reason === 'UNDER_A_TONNE' && question.value !== zero;
    return (
      <div key={key} className={styles.question} role="alert" data-question>
        <p>
          <TriangleAlert aria-hidden size={20} />
          <span>
            {!isSmall && <strong>{atStop.isSure}</strong>} {unusualSentence(question, locale)}
            {!isSmall && '.'}
          </span>
        </p>
        {isSmall && (
          <Button
            look="primary"
            onClick={() => onChange({ [question.field]: decimalToNumber(question.limit) })}
          >
            {atStop.yesKg(formatDecimal(question.limit))}
          </Button>
        )}
        <Button onClick={() => onChange({ confirmed: [...form.confirmed, key] })}>
          {isSmall ? atStop.noKg(formatDecimal(question.value)) : atStop.yes}
        </Button>
      </div>
    );
  });
}

/** The signature is for another weight than stands here now: both weights, and what to do. */
export function OtherWeight({ stop }: { stop: SignedStop }) {
  const { pad } = useDriverMessages().atStop;
  const kgText = (kg: number | null) => (kg === null ? null : formatNumber(kg));
  return (
    <div className={styles.question} role="alert">
      <p>
        <TriangleAlert aria-hidden size={20} />
        <span>
          {pad.otherWeight(kgText(stop.signedWeightKg ?? null), kgText(weightToSign(stop)))}{' '}
          <strong>{pad.signAgain}</strong>
        </span>
      </p>
    </div>
  );
}

import type { ErrorComponentProps } from '@tanstack/react-router';

import { useMessages } from '../i18n/messages.ts';
import { explain, UnreachableError } from '../platform/problem.ts';
import { ErrorState } from '../ui/states/ErrorState.tsx';

/** The error boundary of the shell and of each screen: a way on instead of a white page. */
export function ScreenError({ error }: ErrorComponentProps) {
  const words = useMessages();
  const isUnreachable = error instanceof UnreachableError;
  return (
    <ErrorState
      title={isUnreachable ? words.errors.unreachable : words.errors.unexpected}
      description={
        explain(error) ?? (isUnreachable ? words.errors.unreachableHint : words.errors.unexpectedHint)
      }
      onRetry={() => {
        window.location.reload();
      }}
    />
  );
}

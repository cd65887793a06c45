import { ShieldOff } from 'lucide-react';

import { session } from '../i18n/et/shell.ts';
import { useMessages } from '../i18n/messages.ts';
import { explain, isUnreachable } from '../platform/problem.ts';
import type { FailedProps } from '../platform/router/Screen.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { SkeletonLines } from '../ui/states/SkeletonLines.tsx';

/** The error boundary of the shell and of each screen: a way on instead of a white page. */
export function ScreenError({ error }: FailedProps) {
  const messages = useMessages();
  const isAway = isUnreachable(error);
  return (
    <ErrorState
      title={isAway ? messages.errors.unreachable : messages.errors.unexpected}
      description={
        explain(error) ?? (isAway ? messages.errors.unreachableHint : messages.errors.unexpectedHint)
      }
      onRetry={() => window.location.reload()}
    />
  );
}

/** Shown while a screen's code is on its way. */
export function ScreenPending() {
  return <SkeletonLines />;
}

/** All that a user with none of the three permissions sees. */
export function NoRights() {
  return (
    <EmptyState icon={ShieldOff} title={session.noRights} titleAs="h1" description={session.noRightsHint} />
  );
}

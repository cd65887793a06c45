import { Component, type ComponentType, type ReactNode } from 'react';

import { useShown } from './use-shown.tsx';

export interface FailedProps {
  error: unknown;
}

interface Props {
  /** Shown while a screen's code is on its way. */
  Waiting: ComponentType;
  /** Shown in place of what cannot be fetched or drawn. */
  Failed: ComponentType<FailedProps>;
}

/** The screen that is shown. Another path is another screen, even of the same component. */
export function Screen({ Waiting, Failed }: Props) {
  const { content, pathname } = useShown();
  if (content.kind === 'waiting') return <Waiting />;
  if (content.kind === 'failed') return <Failed error={content.error} />;
  return (
    content.Screen !== null && (
      <ErrorBoundary key={pathname} Failed={Failed}>
        <content.Screen />
      </ErrorBoundary>
    )
  );
}

interface BoundaryProps {
  Failed: ComponentType<FailedProps>;
  children: ReactNode;
}

/** A boundary that shows `Failed` in place of what throws while it is drawn. */
export class ErrorBoundary extends Component<BoundaryProps, { thrown: { error: unknown } | null }> {
  override state: { thrown: { error: unknown } | null } = { thrown: null };

  static getDerivedStateFromError(error: unknown) {
    return { thrown: { error } };
  }

  override render() {
    const { Failed, children } = this.props;
    const { thrown } = this.state;
    return thrown === null ? children : <Failed error={thrown.error} />;
  }
}

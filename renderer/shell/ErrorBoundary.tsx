/** The last safety net: a screen that crashed says so, and everything else keeps working. */
import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';

interface Props {
  /** Another address is a new attempt; a screen that works stays as it is. */
  readonly address: string;
  readonly children: ReactNode;
}

export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override componentDidUpdate({ address }: Props): void {
    if (address !== this.props.address && this.state.error !== null) this.setState({ error: null });
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return (
      <Page aria-label="Failure">
        <EmptyState
          title="This screen ran into an internal error"
          actions={<Button onClick={() => this.setState({ error: null })}>Reload screen</Button>}
        >
          Your lists, answers and decisions are safe on disk, and runs continue. Details:{' '}
          <span className="code">{this.state.error.message}</span>
        </EmptyState>
      </Page>
    );
  }
}

/** The last safety net: a screen that crashed says so, and everything else keeps working. */
import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';

export class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return (
      <Page>
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

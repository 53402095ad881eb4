/** The last net: a screen that broke says so, and everything else goes on. */
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
          title="This screen met a bug of Rollcall’s own"
          actions={<Button onClick={() => this.setState({ error: null })}>Show it again</Button>}
        >
          Your lists, answers and decisions are on disk and untouched, and a run goes on by itself. What happened:{' '}
          <span className="code">{this.state.error.message}</span>
        </EmptyState>
      </Page>
    );
  }
}

/** The last safety net: a crashed screen shows an error, and everything else keeps working. */
import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { shellWords as words } from '#messages/shellWords.ts';
import { EmptyState } from '../ui/notices/Notice.tsx';
import { Page } from '../ui/page/Page.tsx';
import { Sentence } from '../ui/text/figures.tsx';

interface Props {
  /** A new address is a new attempt; a working screen stays as it is. */
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
      <Page aria-label={words.failure.name}>
        <EmptyState
          title={words.failure.title}
          actions={<Button onClick={() => this.setState({ error: null })}>{words.failure.reload}</Button>}
        >
          <Sentence of={words.failure.safe} parts={{ details: <span className="code">{this.state.error.message}</span> }} />
        </EmptyState>
      </Page>
    );
  }
}

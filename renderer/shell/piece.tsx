/** A part of the window in its own bundle, which is loaded ahead or when first shown. */
import { useEffect, type ComponentType } from 'react';
import { create } from 'zustand';
import { Button } from '@mantine/core';
import { shellWords as words } from '#messages/shellWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { EmptyState } from '../ui/notices/Notice.tsx';
import { Page } from '../ui/page/Page.tsx';

interface Piece<P extends object> {
  /** Shows the part as soon as it is loaded, or a screen with an error if it can't be loaded. */
  readonly Shown: ComponentType<P>;
  /** Loads the part ahead. Resolves when it is loaded or has failed to load; showing it tries again. */
  ahead(): Promise<void>;
}

type State<P> = { at: 'absent' } | { at: 'failed' } | { at: 'here'; component: ComponentType<P> };

/** Whether the program still serves the window; if it doesn't, a reload would show the browser's own error page. */
const programAnswers = (): Promise<boolean> =>
  fetch(location.href, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * `load` rejects if the file can't be loaded, and may be called again. React's `lazy` would cache the first failure, and flash where
 * nothing is left to load.
 */
export function piece<P extends object>(load: () => Promise<ComponentType<P>>): Piece<P> {
  const usePiece = create<State<P>>(() => ({ at: 'absent' }));
  let loading: Promise<boolean> | null = null;

  const isHere = (): Promise<boolean> =>
    (loading ??= load()
      .then(
        (component) => {
          usePiece.setState({ at: 'here', component }, true);
          return true;
        },
        () => false,
      )
      .finally(() => (loading = null)));

  const show = async ({ again = false } = {}): Promise<void> => {
    usePiece.setState({ at: 'absent' }, true);
    if (await isHere()) return;
    // Browsers cache the failure of a module for the lifetime of the document: only a new one requests the file again.
    if (again && (await programAnswers())) location.reload();
    else usePiece.setState({ at: 'failed' }, true);
  };

  function Shown(props: P) {
    const state = usePiece();
    useEffect(() => {
      if (usePiece.getState().at !== 'here') void show();
    }, []);
    if (state.at === 'here') return <state.component {...props} />;
    return <NotLoaded onRetry={state.at === 'failed' ? () => void show({ again: true }) : null} />;
  }

  return { Shown, ahead: async () => void (usePiece.getState().at === 'here' || (await isHere())) };
}

/** `onRetry`: null while the part is loading, which is too short for a message. */
const NotLoaded = ({ onRetry }: { onRetry: (() => void) | null }) =>
  onRetry === null ? (
    <Page aria-label={words.notLoaded.loading} aria-busy="true" />
  ) : (
    <Page aria-label={words.failure.name}>
      <h1 className="hidden-visually">{words.failure.name}</h1>
      <EmptyState title={words.notLoaded.title} actions={<Button onClick={onRetry}>{sharedWords.tryAgain}</Button>}>
        {words.notLoaded.remedy}
      </EmptyState>
    </Page>
  );

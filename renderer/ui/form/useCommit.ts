/** Saves a field when the person leaves it: a draft until then, and a sentence if it can't be saved. */
import { useEffect, useState } from 'react';
import { failureSentence } from '#messages/failureSentence.ts';
import { failureOf } from '../../base/failureOf.ts';

const shownMs = 2000;

export interface Commit<T> {
  readonly draft: T | null;
  readonly error: string | null;
  /** It was saved a moment ago. */
  readonly kept: boolean;
  type(draft: T): void;
  /** Saves the draft, if there is one. `parse` returns what to send, or a sentence about what is wrong. */
  commit(parse: (draft: T) => { keep: () => Promise<unknown> } | { problem: string } | null): void;
  revert(): void;
}

export function useCommit<T>(): Commit<T> {
  const [draft, setDraft] = useState<T | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [kept, setKept] = useState(false);
  useEffect(() => {
    if (!kept) return;
    const timer = setTimeout(() => setKept(false), shownMs);
    return () => clearTimeout(timer);
  }, [kept]);

  const revert = (): void => {
    setDraft(null);
    setError(null);
  };
  async function keep(write: () => Promise<unknown>): Promise<void> {
    try {
      await write();
      revert();
      setKept(true);
    } catch (thrown) {
      setError(failureSentence(failureOf(thrown)));
    }
  }
  return {
    draft,
    error,
    kept,
    type: (value) => {
      setDraft(value);
      setError(null);
    },
    commit: (parse) => {
      if (draft === null) return;
      const parsed = parse(draft);
      if (parsed === null) revert();
      else if ('problem' in parsed) setError(parsed.problem);
      else void keep(parsed.keep);
    },
    revert,
  };
}

/** A piece of the program's state that the window shows: read once, kept, and read again when an event says it changed. */
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { Failure } from '../../electron/contract/failure.ts';
import { failureOf } from './failureOf.ts';

export interface QueryState<T> {
  /** Null until it was read for the first time; a later failure leaves what was known. */
  readonly value: T | null;
  readonly failure: Failure | null;
}

export interface Query<T> {
  /** A hook: the component renders again when it changes. */
  readonly use: UseBoundStore<StoreApi<QueryState<T>>>;
  /** Reads again. Calls while a reading is under way end in one more reading, so that the last word is always the newest. */
  reload(): Promise<void>;
  /** Puts in what a command has just answered. */
  set(value: T): void;
}

export function createQuery<T>(read: () => Promise<T>): Query<T> {
  const use = create<QueryState<T>>(() => ({ value: null, failure: null }));
  let reading: Promise<void> | undefined;
  let again = false;

  async function readUntilQuiet(): Promise<void> {
    do {
      again = false;
      try {
        const value = await read();
        use.setState({ value, failure: null });
      } catch (error) {
        use.setState({ failure: failureOf(error) });
      }
    } while (again);
    reading = undefined;
  }

  return {
    use,
    reload() {
      if (reading !== undefined) again = true;
      reading ??= readUntilQuiet();
      return reading;
    },
    set: (value) => use.setState({ value, failure: null }),
  };
}

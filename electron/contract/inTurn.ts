/** Work on one thing, one piece after the other. It stands here because core and the window both need it, and it knows nothing of either. */

/** Does `work` once all that was given before it under the same key is over, well or badly; resolves or rejects as `work`. Keys don't wait for each other. */
export type InTurn<K> = <R>(key: K, work: () => Promise<R>) => Promise<R>;

export function createInTurn<K = string>(): InTurn<K> {
  /** Of each key, the end of what was given last. */
  const ends = new Map<K, Promise<void>>();
  return (key, work) => {
    const result = (ends.get(key) ?? Promise.resolve()).then(work);
    const forget = (): void => {
      if (ends.get(key) === end) ends.delete(key);
    };
    const end = result.then(forget, forget);
    ends.set(key, end);
    return result;
  };
}

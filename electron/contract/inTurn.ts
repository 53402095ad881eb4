/** A queue by key: runs work on the same thing one piece after another. In the contract because core and the window both need it. */

/**
 * Does `work` after everything given before under the same key has settled; resolves or rejects as `work` does. Different keys don't wait
 * for each other.
 */
export type InTurn<K> = <R>(key: K, work: () => Promise<R>) => Promise<R>;

export function createInTurn<K = string>(): InTurn<K> {
  /** By key, the end of the last piece of work. */
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

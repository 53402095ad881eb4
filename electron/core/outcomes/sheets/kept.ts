/** Keeps the last result of a step as long as what it follows from stays the same. */

/** `key`: what the result follows from. */
export type Kept<V> = (key: string, make: () => V) => V;

export function keepLast<V>(): Kept<V> {
  let last: { key: string; value: V } | null = null;
  return (key, make) => {
    if (last?.key !== key) last = { key, value: make() };
    return last.value;
  };
}

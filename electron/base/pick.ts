/** Copies some of an object's fields. */

export function pick<T extends object, const N extends readonly (keyof T)[]>(from: T, names: N): Pick<T, N[number]> {
  // Each name is a field's own, which the compiler can't see when entries are iterated.
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, N[number]>;
}

/** Some of an object's fields. */

export function pick<T extends object, const N extends readonly (keyof T)[]>(from: T, names: N): Pick<T, N[number]> {
  // Each name is a field's own; the compiler loses that where the entries are walked.
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, N[number]>;
}

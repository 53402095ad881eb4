/** Codes with parameters. One closed map lists the codes and what each carries; everything else is derived from it. */
import { z } from 'zod';

/** The schema of each code's parameters. */
type ParamSchemas = Readonly<Record<string, z.ZodType>>;

/** The parameters of each code. */
export type ParamsByCode<S extends ParamSchemas> = { [C in keyof S]: z.infer<S[C]> };

/** The codes without parameters. */
export type BareCode<P> = { [C in keyof P]: P[C] extends Record<string, never> ? C : never }[keyof P];

/** A text for each code, made from its parameters. The compiler checks that no code is missing and that no other parameter is read. */
export type TextByCode<P> = { readonly [C in keyof P]: (params: P[C]) => string };

/** A code under `K`, its parameters under `params`, and the fields that all codes share. */
type Coded<K extends string, S extends ParamSchemas, B> = {
  [C in keyof S & string]: { [N in K]: C } & { params: z.infer<S[C]> } & B;
}[keyof S & string];

/** The fields of a shape. An empty one adds none, whereas zod would forbid other keys. */
type Shared<B extends z.ZodRawShape> = keyof B extends never ? unknown : z.infer<z.ZodObject<B>>;

/**
 * The schema of one such code: an object with the code under `key`, its parameters under `params`, and the fields of `shared`. Built on
 * first use, so as not to slow down the program's start.
 */
export function codedSchema<K extends string, S extends ParamSchemas, B extends z.ZodRawShape = Record<never, never>>(
  key: K,
  schemas: S,
  shared?: B,
): z.ZodType<Coded<K, S, Shared<B>>> {
  const build = () => {
    const [first, ...others] = Object.entries(schemas).map(([code, params]) => z.object({ ...shared, [key]: z.literal(code), params }));
    if (!first) throw new Error('a set of codes without a code');
    return z.discriminatedUnion(key, [first, ...others]);
  };
  // The compiler loses which code has which parameters when the map is iterated; the return type restores it.
  return z.lazy(build) as never;
}

/** Codes that cross a door with parameters: one closed map says which there are and what each carries, and everything else is derived from it. */
import { z } from 'zod';

/** Each code with the schema of its parameters. */
export type ParamSchemas = Readonly<Record<string, z.ZodType>>;

/** The parameters of each code. */
export type ParamsByCode<S extends ParamSchemas> = { [C in keyof S]: z.infer<S[C]> };

/** The codes that carry nothing. */
export type BareCode<P> = { [C in keyof P]: P[C] extends Record<string, never> ? C : never }[keyof P];

/** A text for each code, made of its parameters; the compiler sees that none is forgotten and that no other parameter is read. */
export type TextByCode<P> = { readonly [C in keyof P]: (params: P[C]) => string };

/** A code under `K` with its parameters under `params`, and what all of them share. */
type Coded<K extends string, S extends ParamSchemas, B> = {
  [C in keyof S & string]: { [N in K]: C } & { params: z.infer<S[C]> } & B;
}[keyof S & string];

/** What a shape adds; an empty one adds nothing, where zod would say that nothing else may be there. */
type Shared<B extends z.ZodRawShape> = keyof B extends never ? unknown : z.infer<z.ZodObject<B>>;

/**
 * The schema of one such code: an object with the code under `key`, its parameters under `params`, and what `shared` says. It is put together when it is
 * first used, because a program that only starts should not pay for it.
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
  // The compiler loses which code goes with which parameters where the map is walked; the return type says it again.
  return z.lazy(build) as never;
}

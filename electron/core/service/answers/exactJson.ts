/** Embeds a body in another JSON text without losing what a JavaScript number can't hold. */
import { withoutMark } from './parseJson.ts';

// Part of the language since 2025, but not yet in the compiler's library.
declare global {
  interface JSON {
    rawJSON(text: string): object;
    parse(text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown): unknown;
  }
}

/** A body's JSON as a value that `JSON.stringify` writes with every digit as received; invalid JSON stays a text. */
export function exactJson(body: string): unknown {
  try {
    return JSON.parse(withoutMark(body), (_, value, { source }) =>
      typeof value === 'number' && source !== undefined && String(value) !== source ? JSON.rawJSON(source) : value,
    );
  } catch {
    return body;
  }
}

/** Parses the address of a time-stamp server. */
import { Failed } from '#contract/failure.ts';
import { timestampUrlSchema } from '#contract/evidence/timestamp.ts';

/**
 * http or https, a host, optionally a path and a query; no credentials, no fragment. Plain http is usual here: only a hash goes out, and
 * the reply is signed. Throws Failed('timestamp.badUrl').
 */
export function parseTimestampUrl(text: string): string {
  const { data } = timestampUrlSchema.safeParse(text);
  const url = data === undefined ? null : URL.parse(data);
  if (!url)
    throw new Failed('timestamp.badUrl', {
      url: text
        .trim()
        .replace(/\/\/.*@/s, '//…@')
        .slice(0, 200),
    });
  return url.href;
}

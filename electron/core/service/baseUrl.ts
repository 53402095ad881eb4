/** Parses the base URL of a service. */
import { Failed } from '#contract/failure.ts';

/**
 * The canonical base URL: http or https, a host, an optional path, no slash at the end. Throws Failed('environment.badUrl') for anything
 * else, including credentials, a query or a fragment, which the failure doesn't repeat, because people paste keys there.
 */
export function parseBaseUrl(text: string): string {
  const trimmed = text.trim();
  const url = /^https?:\/\/[^\s\\/?#@]+(\/[^\s\\?#]*)?$/i.test(trimmed) ? URL.parse(trimmed) : null;
  if (!url) throw new Failed('environment.badUrl', { url: showable(trimmed) });
  return url.origin + url.pathname.replace(/\/+$/, '');
}

function showable(text: string): string {
  return text
    .replace(/[?#].*$/s, (rest) => `${rest.charAt(0)}…`)
    .replace(/\/\/.*@/s, '//…@')
    .slice(0, 200);
}

/** A request as a shell command, with a variable in place of the key. */
import type { WireRequest } from '#contract/lookups/lookup.ts';

/** POSIX: inside single quotes nothing is special but the quote itself. */
const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The shell reads the key from ROLLCALL_API_KEY; the command never contains it. */
export function curlOf({ method, url, body }: WireRequest): string {
  const parts = [
    `curl ${method === 'POST' ? '-X POST ' : ''}${quote(url)}`,
    '-H "x-api-key: $ROLLCALL_API_KEY"',
    `-H ${quote('accept: application/json')}`,
    ...(body === null ? [] : [`-H ${quote('content-type: application/json')}`, `-d ${quote(body)}`]),
  ];
  return parts.join(' \\\n  ');
}

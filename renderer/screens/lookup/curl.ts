/** A request as a command for the shell, with a variable in the place of the key. */
import type { WireRequest } from '../../../electron/contract/lookup.ts';

/** POSIX: nothing is special between single quotes but the quote itself. */
const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The key is read from ROLLCALL_API_KEY by the shell; it stands nowhere here. */
export function curlOf({ method, url, body }: WireRequest): string {
  const parts = [
    `curl ${method === 'POST' ? '-X POST ' : ''}${quote(url)}`,
    '-H "x-api-key: $ROLLCALL_API_KEY"',
    `-H ${quote('accept: application/json')}`,
    ...(body === null ? [] : [`-H ${quote('content-type: application/json')}`, `-d ${quote(body)}`]),
  ];
  return parts.join(' \\\n  ');
}

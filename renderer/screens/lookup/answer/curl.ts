/** A request as a command for a shell, each quoted for its own. The shell reads the key from ROLLCALL_API_KEY; no command contains it. */
import type { WireRequest } from '#contract/lookups/lookup.ts';

/** POSIX: inside single quotes nothing is special but the quote itself. */
const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** For `sh`, `bash` and `zsh`. */
export function curlOf({ method, url, body }: WireRequest): string {
  const parts = [
    `curl ${method === 'POST' ? '-X POST ' : ''}${quote(url)}`,
    '-H "x-api-key: $ROLLCALL_API_KEY"',
    `-H ${quote('accept: application/json')}`,
    ...(body === null ? [] : [`-H ${quote('content-type: application/json')}`, `-d ${quote(body)}`]),
  ];
  return parts.join(' \\\n  ');
}

/** PowerShell: typographic single quotes end a text, too; each is written twice. */
const quoteForPowerShell = (text: string): string => `'${text.replaceAll(/['‘’‚‛]/g, '$&$&')}'`;

/** The same JSON, with nothing in its texts that a shell of Windows could take for its own: all but letters, digits and a few signs as `\u0026`. */
const plainJson = (json: string): string =>
  json.replaceAll(/\\.|[^\w\n\r\t "{}[\]:,.+-]/g, (found) =>
    found.startsWith('\\') && found !== '\\"'
      ? found
      : `\\u${found
          .charCodeAt(found.length - 1)
          .toString(16)
          .padStart(4, '0')}`,
  );

/**
 * For PowerShell 5.1 and 7, whose `curl` may be another command than `curl.exe`. The body comes on standard input: 5.1 takes quotation marks out
 * of arguments, 7 doesn't. Pasted into cmd by mistake it fails, and runs nothing that a list says.
 */
export function powerShellOf({ method, url, body }: WireRequest): string {
  const parts = [
    `curl.exe ${method === 'POST' ? '-X POST ' : ''}${quoteForPowerShell(url)}`,
    '-H "x-api-key: $env:ROLLCALL_API_KEY"',
    `-H ${quoteForPowerShell('accept: application/json')}`,
    ...(body === null ? [] : [`-H ${quoteForPowerShell('content-type: application/json')}`, "-d '@-'"]),
  ];
  return `${body === null ? '' : `${quoteForPowerShell(plainJson(body))} |\n`}${parts.join(' `\n  ')}`;
}

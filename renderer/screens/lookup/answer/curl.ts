/** A request as a command for a shell, each quoted for its own. The shell reads the key from ROLLCALL_API_KEY; no command contains it. */
import type { WireRequest } from '#contract/lookups/lookup.ts';

/** POSIX: inside single quotes nothing is special but the quote itself. */
const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

interface Shell {
  program: string;
  quote(text: string): string;
  /** The environment's key, between double quotes. */
  key: string;
  /** What curl is given for a body. */
  data(body: string): string;
}

/** The lines of the command. */
const linesOf = ({ method, url, body }: WireRequest, { program, quote, key, data }: Shell): string[] => [
  `${program} ${method === 'POST' ? '-X POST ' : ''}${quote(url)}`,
  `-H "x-api-key: ${key}"`,
  `-H ${quote('accept: application/json')}`,
  ...(body === null ? [] : [`-H ${quote('content-type: application/json')}`, `-d ${quote(data(body))}`]),
];

const posix: Shell = { program: 'curl', quote, key: '$ROLLCALL_API_KEY', data: (body) => body };
/** For `sh`, `bash` and `zsh`. */
export const curlOf = (request: WireRequest): string => linesOf(request, posix).join(' \\\n  ');

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

const powerShell: Shell = { program: 'curl.exe', quote: quoteForPowerShell, key: '$env:ROLLCALL_API_KEY', data: () => '@-' };
/**
 * For PowerShell 5.1 and 7, whose `curl` may be another command than `curl.exe`. The body comes on standard input: 5.1 takes quotation marks out
 * of arguments, 7 doesn't. Pasted into cmd by mistake it fails, and runs nothing that a list says.
 */
export function powerShellOf(request: WireRequest): string {
  const input = request.body === null ? '' : `${quoteForPowerShell(plainJson(request.body))} |\n`;
  return `${input}${linesOf(request, powerShell).join(' `\n  ')}`;
}

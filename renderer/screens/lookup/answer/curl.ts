/** A request as a shell command, with the quoting of each shell. The shell reads the key from ROLLCALL_API_KEY; no command contains it. */
import type { WireRequest } from '#contract/lookups/lookup.ts';

/** POSIX quoting: inside single quotes, only the quote itself is special. */
const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

interface Shell {
  program: string;
  quote(text: string): string;
  /** The reference to the environment's key, for use between double quotes. */
  key: string;
  /** Returns curl's argument for a body. */
  data(body: string): string;
}

const linesOf = ({ method, url, body }: WireRequest, { program, quote, key, data }: Shell): string[] => [
  `${program} ${method === 'POST' ? '-X POST ' : ''}${quote(url)}`,
  `-H "x-api-key: ${key}"`,
  `-H ${quote('accept: application/json')}`,
  ...(body === null ? [] : [`-H ${quote('content-type: application/json')}`, `-d ${quote(data(body))}`]),
];

const posix: Shell = { program: 'curl', quote, key: '$ROLLCALL_API_KEY', data: (body) => body };
/** The curl command for `sh`, `bash` and `zsh`. */
export const curlOf = (request: WireRequest): string => linesOf(request, posix).join(' \\\n  ');

/** PowerShell quoting: typographic single quotes also end a string, so each is doubled. */
const quoteForPowerShell = (text: string): string => `'${text.replaceAll(/['‘’‚‛]/g, '$&$&')}'`;

/**
 * The same JSON with nothing in its strings that a Windows shell could interpret: all characters except letters, digits and a few signs are
 * escaped, as in `\u0026`.
 */
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
 * For PowerShell 5.1 and 7, where `curl` may be another command than `curl.exe`. The body comes from standard input: 5.1 removes quotation
 * marks from arguments, 7 doesn't. Pasted into cmd by mistake, it fails and runs nothing that a list contains.
 */
export function powerShellOf(request: WireRequest): string {
  const input = request.body === null ? '' : `${quoteForPowerShell(plainJson(request.body))} |\n`;
  return `${input}${linesOf(request, powerShell).join(' `\n  ')}`;
}

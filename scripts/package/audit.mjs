/**
 * `npm run audit`: asks the registry for known vulnerabilities of all dependencies, and fails if one is high or critical. Not every
 * registry answers (mirrors often don't): then nothing was audited; the script warns clearly and fails only with `--required`.
 */
import { spawn } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { inRoot } from '../checkout.mjs';

/** @typedef {{ state: 'clean' | 'vulnerable' | 'unknown', line: string }} Audited `line`: one sentence for a person */

/**
 * Evaluates the output of `npm audit --json`.
 *
 * @param {string} printed
 * @returns {Audited}
 */
export function readAudit(printed) {
  const report = parsed(printed);
  if (report?.auditReportVersion !== 2 || typeof report.metadata?.vulnerabilities !== 'object') {
    return { state: 'unknown', line: `NOT AUDITED: the registry told nothing about vulnerabilities (${report?.message ?? 'no answer'})` };
  }
  const { high, critical, total } = report.metadata.vulnerabilities;
  /** @type {[string, { severity: string }][]} */
  const found = Object.entries(report.vulnerabilities ?? {});
  const bad = found.filter(([, { severity }]) => severity === 'high' || severity === 'critical').map(([name]) => name);
  return high + critical > 0 || bad.length > 0
    ? { state: 'vulnerable', line: `AUDIT FAILED: ${high} high and ${critical} critical vulnerabilities, in ${bad.sort().join(', ')}` }
    : { state: 'clean', line: `audited: no high or critical vulnerability is known (${total} lesser ones)` };
}

/** @param {string} printed @returns {any} the parsed JSON, or null */
function parsed(printed) {
  try {
    return JSON.parse(printed);
  } catch {
    return null;
  }
}

/** @returns {Promise<string>} the output of `npm audit --json`; empty if npm could not be started or took over a minute */
function askNpm() {
  const script = process.env['npm_execpath'];
  const [command, first] = script?.endsWith('.js') ? [process.execPath, [script]] : ['npm', []];
  const args = [...first, 'audit', '--json', '--audit-level=high'];
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: inRoot(),
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: process.platform === 'win32',
      timeout: 60_000,
    });
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => (printed += text));
    child.on('error', () => resolve(''));
    child.on('close', () => resolve(printed));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { state, line } = readAudit(await askNpm());
  console.log(line);
  process.exitCode = state === 'vulnerable' || (state === 'unknown' && process.argv.includes('--required')) ? 1 : 0;
}

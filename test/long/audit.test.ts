/** `npm run audit` with the real npm and a registry that answers or doesn't. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readAudit } from '../../scripts/package/audit.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

it('does not take silence for a clean audit', () => {
  expect(readAudit('').state).toBe('unknown');
  const refused = readAudit('{"message":"405 Method Not Allowed - POST https://registry.example/advisories/bulk","statusCode":405}');
  expect(refused.state).toBe('unknown');
  expect(refused.line).toMatch(/^NOT AUDITED: .*405 Method Not Allowed/);
});

/** Runs `npm run audit` against a registry that answers the advisory request with `body`, or not at all. */
async function audit(body: object | null, ...args: string[]): Promise<{ code: number | null; printed: string }> {
  const server = createServer((request, response) => {
    const isAsked = request.url === '/-/npm/v1/security/advisories/bulk' && body !== null;
    response.writeHead(isAsked ? 200 : 405, { 'content-type': 'application/json' }).end(JSON.stringify(isAsked ? body : {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // npm caches advisories.
  const cache = mkdtempSync(join(tmpdir(), 'rollcall-audit-'));
  try {
    return await new Promise((resolve) => {
      const child = spawn(process.execPath, [join(root, 'scripts', 'package', 'audit.mjs'), ...args], {
        env: { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_cache: cache, npm_config_fetch_retries: '0' },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let printed = '';
      child.stdout.setEncoding('utf8').on('data', (part: string) => (printed += part));
      child.on('close', (code) => resolve({ code, printed }));
    });
  } finally {
    server.close();
    rmSync(cache, { recursive: true, force: true });
  }
}

it('fails for a high vulnerability, passes without one, and says so where the registry does not tell', async () => {
  const advisory = { id: 1, url: 'https://example.com/1', title: 'Reads too much', severity: 'high', vulnerable_versions: '*' };
  const failed = await audit({ zod: [advisory] });
  // npm also counts its dependents.
  expect(failed.printed).toMatch(/^AUDIT FAILED: [1-9]\d* high and 0 critical vulnerabilities, in .*\bzod\b/);
  expect(failed.code).toBe(1);
  const passed = await audit({ zod: [{ ...advisory, severity: 'moderate' }] });
  expect(passed.printed).toMatch(/^audited: no high or critical vulnerability is known \([1-9]\d* lesser ones\)\n$/);
  expect(passed.code).toBe(0);
  const silent = await audit(null);
  expect(silent.printed).toMatch(/^NOT AUDITED: /);
  expect(silent.code).toBe(0);
  expect((await audit(null, '--required')).code).toBe(1);
});

/** How a launcher notifies its child that it must end. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

const scripts = new URL('../scripts/runChild.mjs', import.meta.url).href;
/** Prints how it is asked to end, and exits with 9. */
const child = `
  for (const how of ['SIGINT', 'disconnect']) process.once(how, () => { console.log(how); process.removeAllListeners(); process.exitCode = 9; clearInterval(busy); });
  const busy = setInterval(() => undefined, 60_000);
  console.log('ready');`;

it.each([
  ['linux', 'SIGINT'],
  // A signal would kill it, leaving its calls in doubt.
  ['win32', 'disconnect'],
])('on %s, Ctrl-C at a launcher is %s for its child, which ends by itself', async (platform, how) => {
  const launcher = `import { runChild, tied } from ${JSON.stringify(scripts)};
    process.exitCode = await runChild(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: tied, platform: ${JSON.stringify(platform)} });`;
  const started = spawn(process.execPath, ['--input-type=module', '-e', launcher], { stdio: ['ignore', 'pipe', 'inherit'] });
  started.stdout.once('data', () => started.kill('SIGINT'));
  const [said, ended] = await Promise.all([text(started.stdout), once(started, 'close')]);
  expect(said).toBe(`ready\n${how}\n`);
  expect(ended).toEqual([9, null]);
});

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

/** Starts it with a launcher, which gets `signal` once it is ready. Resolves to what it printed, and how the launcher ended. */
async function endedBy(signal: NodeJS.Signals, platform: string): Promise<[string, unknown]> {
  // No other process can send the signal of Ctrl-Break.
  const launcher = `import { runChild, tied } from ${JSON.stringify(scripts)};
    process.on('SIGUSR2', () => process.emit('SIGBREAK', 'SIGBREAK'));
    process.exitCode = await runChild(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: tied, platform: ${JSON.stringify(platform)} });`;
  const started = spawn(process.execPath, ['--input-type=module', '-e', launcher], { stdio: ['ignore', 'pipe', 'inherit'] });
  started.stdout.once('data', () => started.kill(signal));
  return await Promise.all([text(started.stdout), once(started, 'close')]);
}

it.each([
  ['linux', 'SIGINT'],
  // A signal would kill it, leaving its calls in doubt.
  ['win32', 'disconnect'],
])('on %s, Ctrl-C at a launcher is %s for its child, which ends by itself', async (platform, how) => {
  expect(await endedBy('SIGINT', platform)).toEqual([`ready\n${how}\n`, [9, null]]);
});

it('so is Ctrl-Break on Windows', async () => {
  expect(await endedBy('SIGUSR2', 'win32')).toEqual(['ready\ndisconnect\n', [9, null]]);
});

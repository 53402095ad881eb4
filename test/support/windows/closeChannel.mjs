/**
 * Starts the packaged program's launcher and closes its channel, like a closing console, once `stop` is in this folder. Arguments: the
 * program's.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const launcher = fileURLToPath(new URL('../../../scripts/packagedRollcall.mjs', import.meta.url));
const child = spawn(process.execPath, [launcher, ...process.argv.slice(2)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
child.on('exit', (code) => process.exit(code ?? 1));
const watch = setInterval(() => {
  if (!existsSync('stop')) return;
  clearInterval(watch);
  child.disconnect();
}, 50);

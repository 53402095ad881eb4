/** `npm start`: sets up, builds, and opens the program: in Electron if it can run, otherwise in the browser. */
import process from 'node:process';
import { build, program } from './build.mjs';
import { inRoot, runScript, say } from './checkout.mjs';
import { runChild, tied } from './runChild.mjs';
import { runProgram } from './runProgram.mjs';
import { electronBinary, setUp } from './setUp.mjs';

/** Returns why Electron can't run here, or null. A system on which it exits at once is only noticed then. @returns {string | null} */
function whyNotElectron() {
  if (process.argv.includes('--browser')) return 'as you asked';
  if (electronBinary() === null) return "Electron's binary is not installed";
  const isLinux = process.platform === 'linux';
  if (isLinux && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) return 'there is no display';
  if (isLinux && process.getuid?.() === 0) return 'Electron does not run as root';
  return null;
}

/** @param {readonly string[]} args @returns {Promise<number | null>} Electron's exit code, or null if it could not open its window */
async function inElectron(args) {
  const began = Date.now();
  const code = await runChild(electronBinary() ?? '', [inRoot(), ...args], { stdio: tied });
  return code !== 0 && Date.now() - began < 5000 ? null : code;
}

/** @returns {Promise<number>} */
async function start() {
  const args = process.argv.slice(2);
  const { node } = await setUp({ electron: !args.includes('--browser') });
  await build(node);
  let why = whyNotElectron();
  if (why === null) {
    const code = await inElectron(args);
    if (code !== null) return code;
    why = 'Electron ended at once';
  }
  say(`opening in the browser: ${why}`);
  return runProgram(node, program, ['open', '--browser', ...args.filter((arg) => arg !== '--browser')]);
}

await runScript(start);

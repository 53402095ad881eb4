/** Holds a file open as Excel does, so that it can't be renamed or removed, until the file `<it>.free` exists. Argument: the file. */
import { existsSync } from 'node:fs';
import process from 'node:process';
import Database from 'better-sqlite3';

const [file = ''] = process.argv.slice(2);
// Node itself opens files so that others may remove them; SQLite doesn't.
const held = new Database(file);
held.pragma('user_version');
process.stdout.write('held\n');
setInterval(() => {
  if (!existsSync(`${file}.free`)) return;
  held.close();
  process.exit();
}, 50);

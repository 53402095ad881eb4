/** The program's log. No personal data is ever written to it on purpose, but a system's message may quote a file's name. */
import { readFileSync, writeFileSync } from 'node:fs';
import { logFiles } from '../platform/logFiles.ts';
import type { Mentions } from './person/mentions.sql.ts';

export const linesNaming = (dataDir: string, mentions: Mentions): string[] =>
  logFiles(dataDir).flatMap((path) => readFileSync(path, 'utf8').split('\n').filter(mentions.in));

export function cleanLogs(dataDir: string, mentions: Mentions): void {
  for (const path of logFiles(dataDir)) {
    const text = readFileSync(path, 'utf8');
    if (mentions.in(text)) writeFileSync(path, mentions.removedFrom(text));
  }
}

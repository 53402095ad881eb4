/** The program's version, from the package.json that stands beside the sources and the built files alike. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

export function readVersion(): string {
  const way = import.meta.url.endsWith('.ts') ? '../../../package.json' : '../../package.json';
  const text: unknown = JSON.parse(readFileSync(new URL(way, import.meta.url), 'utf8'));
  return z.object({ version: z.string() }).parse(text).version;
}

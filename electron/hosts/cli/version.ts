/** The program's version, from the package.json that stands beside the sources and the built files alike. */
import { readFileSync } from 'node:fs';

export function readVersion(): string {
  const way = import.meta.url.endsWith('.ts') ? '../../../package.json' : '../../package.json';
  const text: unknown = JSON.parse(readFileSync(new URL(way, import.meta.url), 'utf8'));
  // By hand: a schema's library takes longer to load than all that a version needs.
  if (text === null || typeof text !== 'object' || !('version' in text) || typeof text.version !== 'string')
    throw new Error('package.json names no version');
  return text.version;
}

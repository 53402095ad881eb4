/**
 * Prints the results of checking the product's SQL statements, as JSON: `node checkInChild.ts`. A separate process, because it hooks module
 * loading.
 */
import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { openModules } from './moduleScopes.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const wrong = 'test/support/sql/wrongStatements.ts';
openModules(['electron', wrong].map((name) => pathToFileURL(path.join(root, name)).href));
const { checkStatements } = await import('./checkStatements.ts');
const product = globSync('electron/core/**/*.ts', { cwd: root, exclude: ['**/*.test.ts', '**/workers/*.ts'] });
process.stdout.write(JSON.stringify(checkStatements(root, [...product, wrong])));

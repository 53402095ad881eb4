/** Makes what every verdict writes cheaper to check. */
import { plainChecks } from './plainChecks.ts';

export const list005PlainChecks = { number: 5, name: 'plainChecks', sql: '', redescribe: plainChecks };

/** Makes what every call writes cheaper to check. */
import { plainChecks } from './plainChecks.ts';

export const ledger012PlainChecks = { number: 12, name: 'plainChecks', sql: '', redescribe: plainChecks };

/** All commands, each with its operands and options, and the file that is loaded when it runs. */
import { command, type Command } from './command.ts';
import { anyOperands, noOperands, oneOperand, severalOperands } from './options/operands.ts';
import {
  backupOptions,
  checkOptions,
  lookupOptions,
  mergeOptions,
  openOptions,
  outputOptions,
  resumeOptions,
  runsOptions,
  sandboxOptions,
} from './options/optionGroups.ts';

export const commands: readonly Command[] = [
  command({
    name: 'check',
    operands: severalOperands('FILE'),
    description: 'import, plan, run, grade, apply the policy, export',
    options: checkOptions,
    load: async () => (await import('./commands/check.ts')).check,
  }),
  command({
    name: 'plan',
    operands: severalOperands('FILE'),
    description: 'show what check would buy and cost; sends nothing',
    options: checkOptions,
    load: async () => (await import('./commands/plan.ts')).plan,
  }),
  command({
    name: 'resume',
    operands: oneOperand('RUN'),
    description: 'continue a run, buying only what is still missing',
    options: resumeOptions,
    load: async () => (await import('./commands/resume.ts')).resume,
  }),
  command({
    name: 'export',
    operands: oneOperand('LIST'),
    description: 'write a list again',
    options: outputOptions,
    load: async () => (await import('./commands/exportList.ts')).exportList,
  }),
  command({
    name: 'merge',
    operands: oneOperand('FILE'),
    description: 'take over decisions and notes from an exported file that was edited',
    options: mergeOptions,
    load: async () => (await import('./commands/merge.ts')).merge,
  }),
  command({
    name: 'lists',
    operands: noOperands,
    description: 'show the lists in the data folder, newest first',
    options: {},
    load: async () => (await import('./commands/lists.ts')).lists,
  }),
  command({
    name: 'runs',
    operands: noOperands,
    description: 'show the runs in the data folder, newest first',
    options: runsOptions,
    load: async () => (await import('./commands/runs.ts')).runs,
  }),
  command({
    name: 'lookup',
    operands: anyOperands('OPERATION NAME=VALUE…'),
    description: 'make one call of any operation and print the answer as JSON',
    options: lookupOptions,
    load: async () => (await import('./commands/lookup.ts')).lookup,
  }),
  command({
    name: 'backup',
    operands: noOperands,
    description: 'copy the ledger (runs, answers, decisions, money), even while it is in use',
    options: backupOptions,
    load: async () => (await import('./commands/backup.ts')).backup,
  }),
  command({
    name: 'restore',
    operands: oneOperand('FILE'),
    description: 'replace the ledger with a backup; the replaced ledger is kept',
    options: {},
    load: async () => (await import('./commands/restore.ts')).restore,
  }),
  command({
    name: 'verify',
    operands: noOperands,
    description: 'check the ledger against its chain and name what doesn’t match',
    options: {},
    load: async () => (await import('./commands/verify.ts')).verify,
  }),
  command({
    name: 'sandbox',
    operands: noOperands,
    description: 'serve the embedded service on loopback',
    options: sandboxOptions,
    more: async () => (await import('./commands/sandbox.ts')).helpOnSandbox(),
    load: async () => (await import('./commands/sandbox.ts')).sandbox,
  }),
  command({
    name: 'open',
    operands: noOperands,
    description: 'open the window',
    options: openOptions,
    load: async () => (await import('./commands/open.ts')).open,
  }),
];

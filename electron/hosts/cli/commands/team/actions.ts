/** The actions of `rollcall team`, each with its operands and options, and the file that is loaded when it runs. */
import { anyOperands, noOperands, oneOperand } from '../../options/readOptions.ts';
import { flagOf } from '../../options/option.ts';
import { teamOptions } from '../../options/teamOptions.ts';
import { teamAction, type TeamAction } from './teamInvocation.ts';

export const teamActions: readonly TeamAction[] = [
  teamAction({
    name: 'create',
    operands: oneOperand('HOST[:PORT]/DATABASE'),
    takes: ['login', 'ca', 'name', 'member', 'device'],
    does: 'make a hub of an empty PostgreSQL database, and join it as its first admin',
    load: async () => (await import('./joining.ts')).createTeam,
  }),
  teamAction({
    name: 'invite',
    operands: noOperands,
    takes: ['role', 'name'],
    does: 'print a join code: for one person and one device, used once',
    load: async () => (await import('./people.ts')).invite,
  }),
  teamAction({
    name: 'join',
    operands: oneOperand('-|CODE'),
    takes: ['device', 'serverFile', 'input'],
    does: 'join a team; -: read the code from standard input, where nobody else sees it',
    load: async () => (await import('./joining.ts')).joinTeam,
  }),
  teamAction({
    name: 'kit',
    operands: oneOperand('FILE.age'),
    takes: ['input'],
    does: 'write a recovery kit: with its passphrase, it brings you back into the team if this computer is lost; for admins',
    load: async () => (await import('./joining.ts')).saveKit,
  }),
  teamAction({
    name: 'recover',
    operands: oneOperand('FILE.age'),
    takes: ['device', 'serverFile', 'input'],
    does: 'come back into the team on another computer, from a recovery kit and its passphrase',
    load: async () => (await import('./joining.ts')).recover,
  }),
  teamAction({
    name: 'leave',
    operands: noOperands,
    takes: [],
    does: 'leave the team; what was bought and decided stays here',
    load: async () => (await import('./joining.ts')).leaveTeam,
  }),
  teamAction({
    name: 'status',
    operands: noOperands,
    takes: [],
    does: 'show the connection, what the keys may do, and shared lists; exits with 5 if the hub can’t be reached',
    load: async () => (await import('./hubCare.ts')).teamStatus,
  }),
  teamAction({
    name: 'share',
    operands: oneOperand('LIST'),
    takes: [],
    does: 'share a list with all members, or send it to them again; LIST is a name or an id',
    load: async () => (await import('./assign.ts')).shareList,
  }),
  teamAction({
    name: 'assign',
    operands: oneOperand('LIST'),
    takes: ['to', 'rows', 'undecided'],
    does: 'assign rows of a shared list to members, who get even parts; anybody may still decide them',
    load: async () => (await import('./assign.ts')).assignRows,
  }),
  teamAction({
    name: 'schedule',
    operands: oneOperand('LIST'),
    takes: ['environment', 'every', 'day', 'at', 'zone', 'within', 'operation', 'addOns', 'maxCalls', 'budget'],
    does: 'let the team’s servers check a shared list again at set times; replaces what was set for it',
    load: async () => (await import('./schedule.ts')).schedule,
  }),
  teamAction({
    name: 'unschedule',
    operands: oneOperand('LIST'),
    takes: [],
    does: 'no longer check a list again at set times',
    load: async () => (await import('./schedule.ts')).unschedule,
  }),
  teamAction({
    name: 'members',
    operands: noOperands,
    takes: [],
    does: 'show members, invitations and devices',
    load: async () => (await import('./people.ts')).members,
  }),
  teamAction({
    name: 'role',
    operands: anyOperands('MEMBER reviewer|buyer|admin'),
    takes: [],
    does: 'change what a member may do; MEMBER is a name or an id',
    load: async () => (await import('./people.ts')).changeRole,
  }),
  teamAction({
    name: 'remove',
    operands: oneOperand('MEMBER'),
    takes: [],
    does: 'remove a member with all devices, or revoke an invitation',
    load: async () => (await import('./people.ts')).removeMember,
  }),
  teamAction({
    name: 'remove-device',
    operands: oneOperand('DEVICE'),
    takes: [],
    does: 'remove a device that is gone for good, without its member; DEVICE is a name or an id',
    load: async () => (await import('./people.ts')).removeDevice,
  }),
  teamAction({
    name: 'key',
    operands: noOperands,
    takes: ['environment', 'qps', 'maxCalls', 'budget', 'cycleDay'],
    does: 'make an environment’s key the team’s, or change what it may do; what isn’t given stays as it is',
    load: async () => (await import('./hubCare.ts')).teamKey,
  }),
  teamAction({
    name: 'buy-alone',
    operands: anyOperands('REASON|--end'),
    takes: ['end'],
    does: 'buy without the hub while it can’t be reached; recorded, and risks buying twice',
    load: async () => (await import('./hubCare.ts')).buyAlone,
  }),
  teamAction({
    name: 'restored',
    operands: noOperands,
    takes: [],
    does: 'say that the hub was restored from a backup: nobody buys until every device has told it what it knows',
    load: async () => (await import('./hubCare.ts')).restored,
  }),
  teamAction({
    name: 'migrate',
    operands: noOperands,
    takes: ['login'],
    does: 'bring the hub of an older version to this program’s',
    load: async () => (await import('./joining.ts')).migrateHub,
  }),
  teamAction({
    name: 'audit',
    operands: noOperands,
    takes: [],
    does: 'add up the ledgers of all devices from the hub’s log',
    load: async () => (await import('./hubCare.ts')).audit,
  }),
];

/** Returns further lines of the help for `rollcall team`. */
export function helpOnTeam(): string {
  const written = teamActions.map((action) => ({ action, left: `${action.name} ${action.operands}`.trimEnd() }));
  const width = Math.max(...written.map(({ left }) => left.length));
  const lines = written.flatMap(({ action: { takes, does }, left }) => [
    `  ${left.padEnd(width)}  ${does}`,
    ...(takes.length === 0 ? [] : [`  ${''.padEnd(width)}  ${takes.map(withValue).join(' ')}`]),
  ]);
  return [
    'Actions:',
    ...lines,
    '',
    'A join code and the password of the database are secrets, and arguments are visible to other users of a machine:',
    'give a code on standard input (rollcall team join - < code.txt), and the password in ROLLCALL_HUB_PASSWORD.',
  ].join('\n');
}

const withValue = (name: keyof typeof teamOptions): string => {
  const { valueName } = teamOptions[name];
  return valueName === null ? flagOf(name) : `${flagOf(name)} ${valueName}`;
};

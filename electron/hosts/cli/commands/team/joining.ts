/** Creating a hub, joining one, leaving it, and migrating it to a newer version. */
import { readFileSync, existsSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { errorMessage } from '#base/errors.ts';
import { count } from '#messages/count.ts';
import { isPem } from '#contract/team/team.ts';
import { teamWords } from '#messages/team/teamScreenWords.ts';
import { hubAddressText, roleMeaning, roleTitle } from '#messages/team/teamWords.ts';
import { openServerFile } from '#hosts/node/serverFile.ts';
import { parseHubAddress } from '../../options/teamOptions.ts';
import { UsageError, writtenFile } from '../../options/option.ts';
import { withCore, type OpenCliCoreOptions } from '../../steps/openCliCore.ts';
import { readHubPassword, readPassphrase, readInput } from '../../steps/readSecrets.ts';
import { leastPassphrase } from '#contract/handover/handover.ts';
import { explainTeam, teamLine, tellState } from './tellTeam.ts';
import { joined, needed, type TeamBody } from './teamInvocation.ts';
import type { Everywhere } from '../../options/readOptions.ts';

const longestName = 80;
const longestCode = 20_000;

/** Returns this computer's name, as the others see it. Throws UsageError. */
export function deviceName(given: string | undefined): string {
  return checkName('--device', given ?? (hostname().slice(0, longestName) || 'computer'));
}

function checkName(option: string, given: string): string {
  const name = given.trim();
  if (name === '' || name.length > longestName) throw new UsageError(`${option} takes a name of 1 to ${longestName} characters.`);
  return name;
}

function readCa(file: string): string {
  const shown = path.resolve(file);
  let pem: string;
  try {
    pem = readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`--ca: ${shown} can’t be read (${errorMessage(error)}).`);
  }
  if (!isPem(pem)) throw new UsageError(`--ca: ${teamWords.make.notPem(shown)}`);
  return pem;
}

/** With `file`, the team's secret is stored in it instead of the keychain. */
const withServerFile = (everywhere: Everywhere, file: string | undefined): OpenCliCoreOptions =>
  file === undefined ? everywhere : { ...everywhere, serverFile: openServerFile(file, { ...everywhere, isNew: true }) };

export const createTeam: TeamBody<string> = async (invocation) => {
  const { options, operands, everywhere, terminal, signal } = invocation;
  const address = parseHubAddress(operands);
  const login = needed('create', '--login NAME, the role that owns the database', options.login);
  const name = checkName('--name', needed('create', '--name NAME, the name of the team', options.name));
  const member = checkName(
    '--member',
    needed('create', '--member NAME, you as the others see you', options.member ?? everywhere.operator ?? undefined),
  );
  const device = deviceName(options.device);
  const caPem = options.ca === undefined ? null : readCa(options.ca);
  const password = await readHubPassword(login, signal);
  return withCore(everywhere, async (core) => {
    const state = await core.handlers['team.create']({ address, login, password, caPem, name, member, device });
    const team = joined(state);
    tellState(invocation, state, teamLine(team));
    terminal.say(
      [
        `${hubAddressText(address)} is now the hub of ${team.name}, and you are its admin.`,
        `Next: rollcall team key --environment NAME --qps N makes a key the team’s, and rollcall team invite --role reviewer|buyer|admin --name NAME prints a join code.`,
        `The password of ${login} was not kept. It is needed again only for rollcall team migrate. Nobody else needs it.`,
        'You are its only admin: if this computer is lost, nobody can invite or remove anybody. rollcall team kit FILE.age writes a file that brings you back; keep it and its passphrase apart, and away from this computer.',
        'Back the database up like any other. After restoring it, run rollcall team restored before anybody buys.',
      ].join('\n'),
    );
  });
};

export const joinTeam: TeamBody<string> = async (invocation) => {
  const { options, operands, everywhere, terminal } = invocation;
  const device = deviceName(options.device);
  if (operands !== '-')
    terminal.say(
      'A join code is a secret, and other users of this machine can see it in the arguments. Next time, give it on standard input: rollcall team join -',
    );
  const code = (operands === '-' ? await readInput(options.input) : operands).trim();
  if (code === '')
    throw new UsageError(
      'Standard input has no join code; give it there: rollcall team join - < code.txt, or rollcall team join - --input code.txt',
    );
  if (code.length > longestCode) throw new UsageError(`A join code has at most ${count(longestCode)} characters.`);
  return withCore(withServerFile(everywhere, options.serverFile), async (core) => {
    const { name, address, role, member } = await core.handlers['team.readCode']({ code });
    terminal.say(`Joining ${name} at ${hubAddressText(address)} as ${member}. ${roleTitle(role)}: ${roleMeaning(role)}.`);
    const state = await core.handlers['team.join']({ code, device });
    const team = joined(state);
    tellState(invocation, state, teamLine(team));
    explainTeam(invocation, team);
    if (options.serverFile !== undefined) {
      const file = options.serverFile;
      terminal.say(
        `${file} has the team’s secret. Next: rollcall worker --team ${file} --add-key, and then rollcall worker --team ${file}.`,
      );
    }
  });
};

export const leaveTeam: TeamBody<null> = async (invocation) => {
  const { everywhere, terminal } = invocation;
  return withCore(everywhere, async (core) => {
    const team = joined(await core.handlers['team.state']({}));
    const state = await core.handlers['team.leave']({});
    tellState(invocation, state, `Left ${team.name}`);
    terminal.say('What was bought and decided stays here. From now on this data folder buys by its own limits.');
  });
};

export const migrateHub: TeamBody<null> = async (invocation) => {
  const { options, everywhere, terminal, signal } = invocation;
  const login = needed('migrate', '--login NAME, the role that owns the database', options.login);
  const password = await readHubPassword(login, signal);
  return withCore(everywhere, async (core) => {
    const state = await core.handlers['team.migrate']({ login, password });
    tellState(invocation, state, teamLine(joined(state)));
    terminal.say('The hub is of this program’s version now. Older programs are refused and say so; update them.');
  });
};

/** The recovery kit of an admin: saving it, and rejoining the team with it. */
export const saveKit: TeamBody<string> = async ({ options, operands, everywhere, terminal }) => {
  const out = path.resolve(writtenFile('FILE.age', operands));
  if (existsSync(out)) throw new UsageError(`${out} already exists; give another name, because nothing is overwritten.`);
  const passphrase = await readPassphrase(options.input, leastPassphrase);
  return withCore(everywhere, async (core) => {
    await core.handlers['team.saveKit']({ destinationId: core.paths.grantDestination(out), passphrase });
    terminal.result(everywhere.json ? JSON.stringify({ file: out }) : out);
    terminal.say(
      'Whoever has this file and its passphrase is you in the team. Keep both apart, and away from this computer. rollcall team recover FILE.age uses it on another one.',
    );
  });
};

export const recover: TeamBody<string> = async (invocation) => {
  const { operands, options, everywhere, terminal } = invocation;
  const device = deviceName(options.device);
  const passphrase = await readPassphrase(options.input);
  return withCore(withServerFile(everywhere, options.serverFile), async (core) => {
    const state = await core.handlers['team.recover']({ fileId: core.paths.grant(operands), passphrase, device });
    const team = joined(state);
    tellState(invocation, state, teamLine(team));
    explainTeam(invocation, team);
    terminal.say(
      'If the computer that you lost may be used by somebody else, make another member an admin, who removes you and invites you again.',
    );
  });
};

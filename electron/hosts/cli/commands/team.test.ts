import { expect, test } from 'vitest';
import { parseArgs, parseOptions } from '../command.ts';
import { everywhereOptions } from '../options/optionGroups.ts';
import { readEverywhere } from '../options/readOptions.ts';
import { teamOptions } from '../options/teamOptions.ts';
import { openTerminal } from '../terminal.ts';
import { teamActions, helpOnTeam } from './team/actions.ts';
import { team } from './team.ts';

const terminal = openTerminal(true);

/** Rejects before any data folder is opened. */
async function refusal(...args: string[]): Promise<string> {
  const parsed = parseArgs('team', args, { ...everywhereOptions, ...teamOptions });
  try {
    await team.run({
      ...{ terminal, key: null, signal: new AbortController().signal },
      everywhere: readEverywhere(parseOptions(everywhereOptions, parsed)),
      options: parseOptions(teamOptions, parsed),
      operands: parsed.operands,
    });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error('nothing was refused');
}

test.each([
  [[], 'rollcall team needs an action; use one of create, invite, join,'],
  [['frob'], 'rollcall team has no action “frob”; use one of'],
  [['invite', '--qps', '3'], '--qps doesn’t go with team invite'],
  [['leave', '--end'], '--end doesn’t go with team leave'],
  [['key', '--max-calls', 'none', '--login', 'x'], '--login doesn’t go with team key'],
  [['create', 'hub/r'], 'rollcall team create needs --login NAME'],
  [['create', 'hub/r', '--login', 'owner'], 'rollcall team create needs --name NAME'],
  [['create', 'hub/r', '--login', 'owner', '--name', 'Sales'], 'rollcall team create needs --member NAME'],
  [['create', 'hub/r', '--login', 'owner', '--name', ' ', '--member', 'Ada'], '--name takes a name of 1 to 80 characters.'],
  [['create', 'hub/r', '--login', 'o', '--name', 'S', '--member', 'A', '--ca', 'no-such.pem'], 'no-such.pem can’t be read'],
  [['create', 'hub/r', '--login', 'o', '--name', 'S', '--member', 'A', '--ca', 'package.json'], 'package.json is no certificate.'],
  [['invite', '--role', 'buyer'], 'rollcall team invite needs --name NAME'],
  [['invite', '--name', 'Ada'], 'rollcall team invite needs --role'],
  [['join'], 'rollcall team join needs a -|CODE'],
  [['join', '-', '--device', 'x'.repeat(81)], '--device takes a name of 1 to 80 characters.'],
  [['kit'], 'rollcall team kit needs a FILE.age'],
  [['kit', 'package.json'], 'package.json already exists; give another name, because nothing is overwritten.'],
  [['recover'], 'rollcall team recover needs a FILE.age'],
  [['role', 'Ada'], 'rollcall team role needs a MEMBER and a role'],
  [['role', 'Ada', 'boss'], 'The role can’t be “boss”; use reviewer, buyer, admin.'],
  [['remove'], 'rollcall team remove needs a MEMBER'],
  [['remove-device'], 'rollcall team remove-device needs a DEVICE'],
  [['remove-device', 'Front', 'desk'], 'rollcall team remove-device takes one DEVICE; “desk” is one too many'],
  [['share'], 'rollcall team share needs a LIST'],
  [['share', 'Solar', 'leads'], 'rollcall team share takes one LIST; “leads” is one too many'],
  [['assign', 'Leads'], 'rollcall team assign needs --to MEMBER'],
  [['assign', 'Leads', '--to', 'Bo', '--rows', '5-2'], 'like 1-500,620; “5-2” is neither.'],
  [['share', 'Leads', '--undecided'], '--undecided doesn’t go with team share'],
  [['key', '--qps', '3'], 'rollcall team key needs --environment NAME'],
  [['migrate'], 'rollcall team migrate needs --login NAME'],
  [['buy-alone'], 'needs a REASON in quotation marks, or --end'],
  [['buy-alone', 'why', '--end'], 'needs a REASON in quotation marks, or --end'],
  [['buy-alone', ' '], 'needs a REASON: it is recorded'],
  [['buy-alone', 'x'.repeat(501)], 'The reason takes at most 500 characters.'],
  [['restored', 'now'], 'rollcall team restored doesn’t take “now”'],
])('refuses %j in one sentence', async (args, sentence) => expect(await refusal(...args)).toContain(sentence));

test('the help names every action, and that secrets are no arguments', () => {
  const help = helpOnTeam();
  for (const { name, does } of teamActions) {
    expect(help).toContain(`  ${name}`);
    expect(help).toContain(does);
  }
  expect(help).toContain('ROLLCALL_HUB_PASSWORD');
  expect(help).toContain('rollcall team join - < code.txt');
});

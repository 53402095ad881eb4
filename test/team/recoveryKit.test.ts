/**
 * The only admin has lost their computer, and returns with the recovery kit.
 *
 * @module-tag postgres
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openCliHere } from '../support/cliHere.ts';
import { openTestCore } from '../support/openTestCore.ts';
import { importPhones } from '../support/phoneRun.ts';
import { startScriptedService } from '../support/scriptedService.ts';
import type { CliWorkspace } from '../support/spawnCli.ts';
import { useTeams, type TestTeam } from '../support/teamFixtures.ts';

const { team } = useTeams();
const passphrase = 'a kit for bad days';

let workspace: CliWorkspace;
let service: Awaited<ReturnType<typeof startScriptedService>>;
beforeEach(async () => {
  workspace = openCliHere();
  service = await startScriptedService();
});
afterEach(async () => {
  workspace.remove();
  await service.close();
});

async function savedKit({ admin: { core } }: TestTeam): Promise<string> {
  const path = join(workspace.dir, 'kit.age');
  await core.handlers['team.saveKit']({ destinationId: core.grantDestination(path), passphrase });
  return path;
}

test('on a new computer they are the same member with another device, and the admin', async () => {
  const made = await team(service.url);
  const listId = await importPhones(made.admin.core, 3);
  await made.admin.core.handlers['team.shareList']({ listId });
  const kit = await savedKit(made);
  expect(readFileSync(kit, 'latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);
  const { team: before } = await made.admin.core.handlers['team.state']({});
  await made.admin.core.end();

  const core = await openTestCore();
  try {
    const recover = (phrase: string, path = kit) =>
      core.handlers['team.recover']({ fileId: core.grant(path), passphrase: phrase, device: 'New desk' });
    await expect(recover('another passphrase')).rejects.toMatchObject({ failure: { code: 'team.kitPassphrase' } });
    const other = join(workspace.dir, 'other.age');
    writeFileSync(other, 'a file');
    await expect(recover(passphrase, other)).rejects.toMatchObject({ failure: { code: 'team.kitUnreadable' } });
    await expect(recover(passphrase, join(workspace.dir, 'none.age'))).rejects.toMatchObject({ failure: { code: 'file.missing' } });
    const { team: after } = await recover(passphrase);
    expect(after).toMatchObject({ teamId: before?.teamId, memberId: before?.memberId, member: 'Ada', role: 'admin', device: 'New desk' });
    expect(after?.deviceId).not.toBe(before?.deviceId);
    // The team's secret is restored, so colleagues' shared lists can be read, and so are the admin's rights.
    const lists = async () => (await core.handlers['team.refresh']({})).team?.lists.map(({ listId: id, state }) => [id, state]);
    await expect.poll(lists).toEqual([[listId, 'here']]);
    expect((await core.handlers['team.invite']({ role: 'buyer', name: 'Bo' })).code).toMatch(/^RC1-/);
    await core.handlers['team.removeDevice']({ deviceId: before?.deviceId ?? '' });
  } finally {
    await core.end();
  }
});

test('on the command line, the passphrase is no argument', async () => {
  const made = await team(service.url);
  const kit = await savedKit(made);
  const recover = (phrase: string) =>
    workspace.run(['team', 'recover', kit, '--device', 'Rack', '--server-file', join(workspace.dir, 'secrets')], {
      ROLLCALL_PASSPHRASE: phrase,
    });
  const refused = await recover('another passphrase');
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toContain('kit.age can’t be opened with this passphrase; enter the one that it was saved with.');
  const back = await recover(passphrase);
  expect(back.code).toBe(0);
  expect(back.stdout).toContain('Solar sales');
  const { team: state } = await made.admin.core.handlers['team.refresh']({});
  expect(state?.members.flatMap(({ name, devices }) => devices.map(({ label }) => `${name}: ${label}`)).toSorted()).toEqual([
    'Ada: Front desk',
    'Ada: Rack',
  ]);
});

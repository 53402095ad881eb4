/** Repairs of cells on the command line: repairs are reported, and one option changes them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCliHere } from '../support/cliHere.ts';
import type { CliWorkspace } from '../support/spawnCli.ts';

let workspace: CliWorkspace;
beforeAll(() => {
  workspace = openCliHere();
  writeFileSync(
    join(workspace.dir, 'leads.csv'),
    'Name,Phone,State,Zip\nMia Match,(206) 555-0142,RI,2903\nBo Diaz,(206) 555-0143,,2903\nCy Wu,(206) 555-0144,WA,98101\n',
  );
});
afterAll(() => workspace.remove());

test('C06: what was repaired is said, with the option that changes it', async () => {
  const plan = async (...args: string[]): Promise<string> => (await workspace.run(['plan', 'leads.csv', ...args])).stderr;
  const repaired =
    'Postal code, zeros that a spreadsheet dropped, where the state has such ZIP codes: 1 cell repaired. --as-written address.postal_code=zeros changes that.';
  expect(await plan()).toContain(repaired);
  expect(await plan()).toContain(': 1 cell left as written. --as-suggested address.postal_code=zerosAlone changes that.');
  expect(await plan('--as-written', 'address.postal_code=all')).not.toContain('Postal code,');
  expect(await plan('--as-suggested', 'address.postal_code=zerosAlone')).toContain('in rows without a state: 1 cell repaired.');
  expect(await plan('--as-written', 'secondary.address.postal_code=zeros')).toContain('no column fills that field');
});

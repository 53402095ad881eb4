/** A data folder whose list the program itself imported and checked, each row with its own phone, over a network that answers at once. */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openTestCore } from '../support/openTestCore.ts';
import { openEnvironment, phoneOf, rested, startPhones } from '../support/phoneRun.ts';
import { scriptedTransport } from '../support/scriptedTransport.ts';
import { writeLeads } from './lists/leads.ts';

export async function checkedFolder(rows: number): Promise<{ dataDir: string; listId: string }> {
  const answer = ({ parameters }: { parameters: Record<string, string> }): object => ({
    id: randomUUID(),
    is_valid: true,
    carrier: 'Example Wireless',
    line_type: 'Mobile',
    phone_number: parameters['phone'],
    add_ons: { litigator_checks: { 'phone.is_litigator_risk': false } },
  });
  const core = await openTestCore({ ports: { transport: scriptedTransport(answer) } });
  const file = join(core.dataDir, 'leads.csv');
  writeLeads(file, rows, phoneOf);
  const imported = await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(file)], reading: {} });
  rmSync(file);
  await core.handlers['lists.screened']({ listId: imported.listId });
  const environmentId = await openEnvironment(core, 'https://service.example');
  const { runId } = await startPhones(core, imported.listId, environmentId, {
    checks: [{ operation: 'phone_intel', addOns: ['litigator_checks'], where: {} }],
    callsPerSecond: 100_000,
    concurrency: 100,
  });
  const { counts } = await rested(core, runId);
  if (counts.done !== rows) throw new Error(`${counts.done} of ${rows} rows were answered`);
  await core.close();
  return { dataDir: core.dataDir, listId: imported.listId };
}

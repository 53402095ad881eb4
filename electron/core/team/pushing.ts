/** Sends this device's records to the team's log, in the order of their numbers. */
import { createHash } from 'node:crypto';
import { canonicalJson } from '../merkle/canonicalJson.ts';
import type { ReadDb } from '../store/database.ts';
import { findCallToShare, teamRecordsAfter, type TeamRecord } from '../store/ledger/team/teamCalls.ts';
import type { WriteLedger } from '../store/ledger/writes.ts';
import { HubAway, type Hub, type HubRecord } from './hub/hub.ts';
import { seal } from './seal.ts';
import { purgedCallsSchema, sharedCallText, type PurgedCalls } from './sharedCall.ts';
import { findKnownTeam } from './teamAbout.ts';
import type { TeamIds } from './teamSecret.ts';

/** The hub has another record under a number of this device: the folder is a copy, or was restored. */
export class DeviceForked extends HubAway {}

const atOnce = 500;

export interface PushNeeds {
  db: ReadDb;
  write: WriteLedger;
  sealing: TeamIds['sealing'];
  log(message: string): void;
}

function sealedRecord({ db, sealing }: PushNeeds, record: TeamRecord): HubRecord {
  const { recordId, deviceSeq, kind } = record;
  const body = seal(sealing, recordId, kind, textOf(db, record));
  return { recordId, deviceSeq, kind, body, sha256: createHash('sha256').update(body).digest() };
}

function textOf(db: ReadDb, record: TeamRecord): string {
  if (record.kind === 'purge') return canonicalJson({ calls: purgedIn(record) });
  const call = record.sourceSeq === null ? undefined : findCallToShare(db, record.sourceSeq);
  // A recovered ledger may have lost the call; its number is told all the same, so that nothing seems to be missing.
  return call ? sharedCallText(call) : canonicalJson({ lost: true });
}

const purgedIn = (record: TeamRecord): PurgedCalls => (record.kind === 'purge' ? purgedCallsSchema.parse(JSON.parse(record.purged)) : []);

/** Sends everything that the hub hasn't got. Rejects with HubAway, DeviceForked, or Failed. */
export async function pushAll(needs: PushNeeds, hub: Hub): Promise<void> {
  const { db, write, log } = needs;
  for (;;) {
    const team = findKnownTeam(db);
    if (!team) return;
    const records = teamRecordsAfter(db, team.pushedThrough, atOnce);
    const last = records.at(-1);
    if (!last) return;
    const asides = await hub.push(
      team.deviceId,
      records.map((record) => sealedRecord(needs, record)),
    );
    if (asides.some(({ why }) => why === 'fork')) throw new DeviceForked();
    for (const { recordId, why } of asides) log(`the hub set record ${recordId} aside: ${why}`);
    const purged = records.flatMap(purgedIn).map(({ recordId }) => recordId);
    if (purged.length > 0) await hub.purge(purged);
    await write('team.pushed', { through: last.deviceSeq });
  }
}

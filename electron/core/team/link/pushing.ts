/** Sends this device's records to the team's log, in the order of their numbers. */
import { setImmediate } from 'node:timers/promises';
import { createHash } from 'node:crypto';
import { canonicalJson } from '#base/json.ts';
import type { ReadDb } from '../../platform/database.ts';
import { findCallsToShare, lastTeamRecord, teamRecordsAfter, type CallToShare, type TeamRecord } from '../calls/teamCalls.sql.ts';
import { readBundle } from '../shared/readBundle.sql.ts';
import type { WriteLedger } from '../../ledger/writes.sql.ts';
import { HubAway, type Hub } from '../hub/hub.ts';
import type { HubRecord } from '../hub/hubLog.ts';
import { boughtKind } from '../hub/schema/hubFunctions.ts';
import { seal, type TeamIds } from '../joining/seal.ts';
import { readChunk, partText } from '../lists/chunks.ts';
import { sharedActText } from '../lists/sharedAct.ts';
import { lostText, purgeSchema, sharedCallText } from './sharedCall.ts';
import { findKnownTeam } from '../teamAbout.ts';

/** Records of one push, and about how many bytes they have: chunks of lists are large. */
const atOnce = { records: 500, bytes: 4_000_000 };
/** Calls read with one query: each query reads the ledger's pages anew, because a run writes to it all the time. */
const callsAtOnce = 50;

export interface PushNeeds {
  dataDir: string;
  db: ReadDb;
  write: WriteLedger;
  sealing: TeamIds['sealing'];
  newId(): string;
  log(message: string): void;
}

/** Yields a device's records, sealed. Pauses between them, so that a run in progress doesn't miss its slots. */
async function* sealedRecords(needs: PushNeeds, deviceId: string, records: readonly TeamRecord[]): AsyncGenerator<HubRecord> {
  for (let at = 0; at < records.length; at += callsAtOnce) {
    const some = records.slice(at, at + callsAtOnce);
    const calls = findCallsToShare(
      needs.db,
      some.flatMap((record) => (record.kind === boughtKind && record.sourceSeq !== null ? [record.sourceSeq] : [])),
    );
    for (const [index, record] of some.entries()) {
      if (index > 0) await setImmediate();
      const { recordId, deviceSeq, kind } = record;
      const body = seal(needs.sealing, recordId, kind, textOf(needs, deviceId, record, calls) ?? lostText);
      yield { recordId, deviceSeq, kind, body, sha256: createHash('sha256').update(body).digest() };
    }
  }
}

/** Undefined if a recovered ledger lost it, or it was purged. `calls`: by attempt number. */
function textOf(
  { db, dataDir }: PushNeeds,
  deviceId: string,
  record: TeamRecord,
  calls: ReadonlyMap<number, CallToShare>,
): string | undefined {
  switch (record.kind) {
    case 'purge':
      return canonicalJson(purgeSchema.parse(JSON.parse(record.body)));
    case boughtKind: {
      const call = calls.get(record.sourceSeq ?? 0);
      return call && sharedCallText(call);
    }
    case 'act':
    case 'policy':
      return sharedActText(db, record.recordId);
    case 'bundle': {
      const bundle = record.body === null ? undefined : readBundle(db, record.body);
      return bundle && canonicalJson(bundle);
    }
    case 'chunk':
      return readChunk(dataDir, record.recordId)?.toString('base64');
    case 'list':
      return record.body ?? undefined;
    case 'part':
      return partText(db, deviceId, record.body);
  }
}

/** Records of the log whose bodies this one purges. */
function purgedIn(record: TeamRecord): string[] {
  if (record.kind !== 'purge') return [];
  const { calls, acts } = purgeSchema.parse(JSON.parse(record.body));
  return [...calls.map(({ recordId }) => recordId), ...acts];
}

/**
 * Sends everything that the hub lacks at the start; a run makes records without end. Rejects with HubAway or Failed. If the hub has another
 * record under one of this device's numbers, this folder is a copy of another device, or was restored: it goes on as a new device, which
 * the next connection enrols.
 */
export async function pushAll(needs: PushNeeds, hub: Hub): Promise<void> {
  const { db, write, newId, log } = needs;
  const through = lastTeamRecord(db);
  for (;;) {
    const team = findKnownTeam(db);
    if (!team || team.pushedThrough >= through) return;
    const records = teamRecordsAfter(db, team.pushedThrough, atOnce.records);
    const sealed: HubRecord[] = [];
    let bytes = 0;
    for await (const one of sealedRecords(needs, team.deviceId, records)) {
      sealed.push(one);
      if ((bytes += one.body.length) >= atOnce.bytes) break;
    }
    const last = sealed.at(-1);
    if (!last) return;
    const asides = await hub.push(team.deviceId, sealed);
    if (asides.some(({ why }) => why === 'fork')) {
      log('another copy of this folder is the same device: this one goes on as a new device');
      await write('team.beginAnew', { deviceId: newId() });
      throw new HubAway('this folder is a new device now');
    }
    for (const { recordId, why } of asides) log(`the hub set record ${recordId} aside: ${why}`);
    const purged = records.slice(0, sealed.length).flatMap(purgedIn);
    if (purged.length > 0) await hub.purge(purged);
    await write('team.pushed', { through: last.deviceSeq });
  }
}

/**
 * Sends also what is made meanwhile, as `pushAll`. A device that isn't in step yet begins no calls, so that this ends; those that it had
 * begun before must be known before others buy.
 */
export async function pushEverything(needs: PushNeeds, hub: Hub): Promise<void> {
  while (lastTeamRecord(needs.db) > (findKnownTeam(needs.db)?.pushedThrough ?? Infinity)) await pushAll(needs, hub);
}

/** Reads the team's log and takes in what colleagues made. */
import { createHash } from 'node:crypto';
import { findOperation } from '../../contract/operations/catalog.ts';
import type { Clock } from '../ports.ts';
import { byName, type IdentityOf } from '../service/identity.ts';
import type { ReadDb } from '../store/database.ts';
import type { ReceivedCall, SetAsideRecord } from '../store/ledger/team/takeCalls.ts';
import type { WriteLedger } from '../store/ledger/writes.ts';
import type { Hub, PulledRecord } from './hub/hub.ts';
import { unseal } from './seal.ts';
import { parseSharedCall, purgeSchema, type SharedCall } from './sharedCall.ts';
import { findKnownTeam } from './teamAbout.ts';
import type { TeamIds } from './teamSecret.ts';

/** Records per question to the hub, and per turn of the event loop and write to the ledger. */
const pulledAtOnce = 2_000;
const takenAtOnce = 200;

export interface PullNeeds {
  db: ReadDb;
  write: WriteLedger;
  clock: Clock;
  sealing: TeamIds['sealing'];
  /** This folder's identity of a question. */
  identityOf: IdentityOf;
  /** The environment here for a service; made if there is none. */
  environmentFor(site: { baseUrl: string; name: string; currency: string }): Promise<string>;
}

/** Takes in everything up to the log's end. Returns how many answers are new here. Rejects with HubAway, or Failed. */
export async function pullAll(needs: PullNeeds, hub: Hub): Promise<number> {
  let taken = 0;
  for (;;) {
    const team = findKnownTeam(needs.db);
    if (!team) return taken;
    const { head, records } = await hub.pull(team.pulledThrough, pulledAtOnce);
    records.forEach(({ seq }, index) => {
      if (seq !== team.pulledThrough + 1 + index) throw new Error(`the hub’s log lacks record ${team.pulledThrough + 1 + index}`);
    });
    for (let from = 0; from < records.length; from += takenAtOnce) taken += await takeSome(needs, records.slice(from, from + takenAtOnce));
    const last = records.at(-1);
    if (!last || last.seq >= head) return taken;
  }
}

async function takeSome(needs: PullNeeds, records: readonly PulledRecord[]): Promise<number> {
  const { write, clock } = needs;
  const calls: ReceivedCall[] = [];
  const setAside: SetAsideRecord[] = [];
  const purged: string[] = [];
  for (const record of records) {
    // Purged: the log keeps that it was there.
    if (record.body === null) continue;
    const read = readRecord(needs, record, record.body);
    if (read === null) {
      const { recordId, deviceId: from, kind } = record;
      setAside.push({ recordId, deviceId: from, kind, why: 'unreadable', at: clock.now() });
    } else if (read.kind === 'purge') purged.push(...read.recordIds);
    else if (read.kind === 'call') {
      const call = await receivedCall(needs, record, read.call);
      if (call) calls.push(call);
    }
  }
  const through = records.at(-1)?.seq ?? 0;
  const { taken } = await write('team.take', { through, calls, setAside, purged });
  return taken;
}

type Read = { kind: 'call'; call: SharedCall } | { kind: 'purge'; recordIds: string[] } | { kind: 'other' };

/** Null: it was changed, or isn't what it says. A kind that this program doesn't know is a newer program's. */
function readRecord({ sealing }: PullNeeds, { recordId, kind, sha256 }: PulledRecord, body: Uint8Array): Read | null {
  if (!createHash('sha256').update(body).digest().equals(sha256)) return null;
  const text = unseal(sealing, recordId, kind, body);
  if (text === null) return null;
  if (kind === 'call') {
    const call = parseSharedCall(text);
    if (call) return { kind, call };
    return text === '{"lost":true}' ? { kind: 'other' } : null;
  }
  if (kind !== 'purge') return { kind: 'other' };
  const { data } = purgeSchema.safeParse(JSON.parse(text));
  return data ? { kind, recordIds: data.calls.map(({ recordId }) => recordId) } : null;
}

/** Null: there is no answer in it that could serve. */
async function receivedCall(
  { identityOf, environmentFor }: PullNeeds,
  { recordId, deviceId }: PulledRecord,
  { answer, question, ...call }: SharedCall,
): Promise<ReceivedCall | null> {
  if (answer === null || question === null || findOperation(call.operation) === undefined) return null;
  const environmentId = await environmentFor({ baseUrl: call.baseUrl, name: call.environment, currency: call.currency });
  return {
    recordId,
    deviceId,
    attemptId: call.attemptId,
    environmentId,
    operation: call.operation,
    addOns: call.addOns,
    identity: identityOf(environmentId, call.operation, byName(question)),
    priceMicros: call.priceMicros,
    currency: call.currency,
    by: call.by,
    startedAt: call.startedAt,
    outcome: call.outcome,
    code: call.code,
    endedAt: call.endedAt,
    answer: {
      ...answer,
      headers: JSON.stringify(answer.headers),
      sent: JSON.stringify(answer.sent),
      body: Buffer.from(answer.body, 'base64'),
    },
  };
}

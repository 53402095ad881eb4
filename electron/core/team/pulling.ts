/** Reads the team's log and takes in what colleagues made. */
import { findOperation } from '../../contract/operations/catalog.ts';
import { sha256 } from '../merkle/tree.ts';
import type { Clock } from '../ports.ts';
import { byName, type IdentityOf } from '../service/identity.ts';
import type { ReadDb } from '../store/database.ts';
import type { ActOfLog, ArrivingShare } from '../store/ledger/team/shared/sharedLists.ts';
import type { ReceivedPart } from '../store/ledger/team/shared/parts.ts';
import type { ReceivedPurge } from '../store/ledger/team/shared/sharedPurges.ts';
import { packCalls, type PackedCalls, type ReceivedCall } from '../store/ledger/team/packedCalls.ts';
import type { SetAsideRecord, Taking } from '../store/ledger/team/takeCalls.ts';
import { parseBundle, type ReceivedBundle, type Bundle } from '../store/ledger/team/shared/bundle.ts';
import { isOwnRecord } from '../store/ledger/team/teamCalls.ts';
import type { WriteLedger } from '../store/ledger/writes.ts';
import type { Hub, PulledRecord } from './hub/hub.ts';
import { keepChunk } from './lists/chunks.ts';
import { parseSharedAct, waitingText } from './lists/sharedAct.ts';
import { parsePart } from './lists/sharedPart.ts';
import { parseShare, type ShareSaid } from './lists/shareSaid.ts';
import { unseal } from './seal.ts';
import { lostText, parseSharedCall, purgeSchema, type PurgeSaid, type SharedCall } from './sharedCall.ts';
import { findKnownTeam } from './teamAbout.ts';
import type { TeamIds } from './teamSecret.ts';

/** Records per question to the hub, per write to the ledger, and per turn of the event loop. */
const pulledAtOnce = 1_000;
const takenAtOnce = 500;
const readAtOnce = 100;
/** Writes that the ledger's thread has at once: with a second one, it needn't wait for this thread's next turn. */
const writtenAtOnce = 2;

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export interface PullNeeds {
  dataDir: string;
  db: ReadDb;
  write: WriteLedger;
  clock: Clock;
  sealing: TeamIds['sealing'];
  /** This folder's identity of a question. */
  identityOf: IdentityOf;
  /** The environment here for a service; made if there is none. */
  environmentFor(site: { baseUrl: string; name: string; currency: string }): Promise<string>;
  /** Colleagues did something to these lists. */
  changed(listIds: readonly string[]): void;
}

type Pulled = Awaited<ReturnType<Hub['pull']>>;

/**
 * Takes in everything up to the log's end. Returns how many answers are new here. Rejects with HubAway, or Failed, when nothing is being written any
 * more. A fresh device reads a million records, so that the hub's next answer, and the next part, are read while the ledger's thread writes.
 */
export async function pullAll(needs: PullNeeds, hub: Hub): Promise<number> {
  const team = findKnownTeam(needs.db);
  if (!team) return 0;
  const taking = takeInTurn({ ...needs, environmentFor: onceEach(needs.environmentFor) });
  try {
    let after = team.pulledThrough;
    for (let next = hub.pull(after, pulledAtOnce); ;) {
      const { head, records }: Pulled = await next;
      const from = after;
      after += records.length;
      const isEnd = records.length === 0 || after >= head;
      if (!isEnd) next = hub.pull(after, pulledAtOnce);
      // Whoever waits for it meets its failure, unless this part fails first.
      next.catch(() => undefined);
      for (let at = 0; at < records.length; at += takenAtOnce) await taking.take(from + at, records.slice(at, at + takenAtOnce));
      // Somebody left the team meanwhile.
      if (isEnd || findKnownTeam(needs.db)?.teamId !== team.teamId) return await taking.all();
    }
  } finally {
    await taking.end();
  }
}

/** Reads parts while those before them are being written; no more than `writtenAtOnce`, because each is kept until it has been written. */
function takeInTurn(needs: PullNeeds): {
  take(after: number, records: readonly PulledRecord[]): Promise<void>;
  all(): Promise<number>;
  end(): Promise<unknown>;
} {
  let taken = 0;
  const writing: Promise<number>[] = [];
  const first = async (): Promise<void> => {
    taken += (await writing.shift()) ?? 0;
  };
  return {
    take: async (after, records) => {
      const taking = await readSome(needs, after, records);
      while (writing.length >= writtenAtOnce) await first();
      const written = takeSome(needs, taking);
      // Whoever takes a later part, or waits for all, meets its failure.
      written.catch(() => undefined);
      writing.push(written);
    },
    all: async () => {
      while (writing.length > 0) await first();
      return taken;
    },
    end: () => Promise.allSettled(writing),
  };
}

/** Looked up for each service once: not for each call. */
function onceEach(environmentFor: PullNeeds['environmentFor']): PullNeeds['environmentFor'] {
  const known = new Map<string, Promise<string>>();
  return (site) => {
    const found = known.get(site.baseUrl) ?? environmentFor(site);
    known.set(site.baseUrl, found);
    return found;
  };
}

async function takeSome({ write, changed: tell }: PullNeeds, taking: Taking): Promise<number> {
  const { taken, changed } = await write('team.take', taking);
  if (changed.length > 0) tell(changed);
  return taken;
}

async function readSome(needs: PullNeeds, after: number, records: readonly PulledRecord[]): Promise<Taking> {
  const { dataDir, db, clock } = needs;
  const packs: PackedCalls[] = [];
  let calls: ReceivedCall[] = [];
  const acts: ActOfLog[] = [];
  const shares: ArrivingShare[] = [];
  const setAside: SetAsideRecord[] = [];
  const purged: string[] = [];
  const bundles: ReceivedBundle[] = [];
  const rowPurges: ReceivedPurge[] = [];
  const parts: ReceivedPart[] = [];
  let purgedAt: number | null = null;
  for (const [at, record] of records.entries()) {
    if (at > 0 && at % readAtOnce === 0) {
      // Not all at the end: what lives that long is moved by each garbage collection until then, which takes longer than packing it.
      packs.push(...packCalls(calls));
      calls = [];
      await nextTurn();
    }
    // Purged: the log keeps that it was there.
    if (record.body === null) continue;
    const read = readRecord(needs, record, record.body);
    const { recordId, deviceId, kind } = record;
    if (read === null) setAside.push({ recordId, deviceId, kind, why: 'unreadable', at: clock.now() });
    else if (read.kind === 'purge') {
      purgedAt = record.at;
      purged.push(...read.said.calls.map((call) => call.recordId));
      if (!isOwnRecord(db, recordId)) rowPurges.push(...read.said.rows.map((one) => ({ recordId, ...one })));
    } else if (read.kind === 'call') {
      const call = await receivedCall(needs, record, read.call);
      if (call) calls.push(call);
    } else if (read.kind !== 'other' && !isOwnRecord(db, recordId)) {
      if (read.kind === 'act') acts.push(read.act);
      else if (read.kind === 'part') parts.push(read.part);
      else if (read.kind === 'chunk') keepChunk(dataDir, recordId, read.bytes);
      else if (read.kind === 'bundle') {
        bundles.push({ bundleId: recordId, deviceId, bundle: read.bundle, said: read.said });
        // Those with thousands of outcomes take some milliseconds to read.
        await nextTurn();
      } else shares.push({ shareId: recordId, deviceId, ...read.share, said: read.said });
    }
  }
  return {
    after,
    through: records.at(-1)?.seq ?? 0,
    calls: [...packs, ...packCalls(calls)],
    setAside,
    purged,
    acts,
    shares,
    bundles,
    rowPurges,
    parts,
    purgedAt,
  };
}

type Read =
  | { kind: 'call'; call: SharedCall }
  | { kind: 'purge'; said: PurgeSaid }
  | { kind: 'act'; act: ActOfLog }
  | { kind: 'bundle'; bundle: Bundle; said: string }
  | { kind: 'chunk'; bytes: Buffer }
  | { kind: 'part'; part: ReceivedPart }
  | { kind: 'list'; share: ShareSaid; said: string }
  | { kind: 'other' };

/** Null: it was changed, or isn't what it says. A kind that this program doesn't know is a newer program's. */
function readRecord({ sealing }: PullNeeds, { recordId, deviceId, kind, sha256: expected }: PulledRecord, body: Uint8Array): Read | null {
  if (!sha256(body).equals(expected)) return null;
  const text = unseal(sealing, recordId, kind, body);
  if (text === null) return null;
  if (text === lostText) return { kind: 'other' };
  switch (kind) {
    case 'call': {
      const call = parseSharedCall(text);
      return call && { kind, call };
    }
    case 'purge': {
      const { data } = purgeSchema.safeParse(JSON.parse(text));
      return data ? { kind, said: data } : null;
    }
    case 'act':
    case 'policy': {
      const received = parseSharedAct(kind, recordId, deviceId, text);
      return received && { kind: 'act', act: { received, said: waitingText(kind, deviceId, text) } };
    }
    case 'bundle': {
      const bundle = readBundleText(text);
      return bundle && { kind, bundle, said: text };
    }
    case 'chunk':
      return { kind, bytes: Buffer.from(text, 'base64') };
    case 'part': {
      const part = parsePart(text, deviceId);
      return part && { kind, part };
    }
    case 'list': {
      const share = parseShare(text);
      return share && { kind, share, said: text };
    }
    default:
      return { kind: 'other' };
  }
}

/** Null: it isn't a bundle as this program knows it. */
function readBundleText(text: string): Bundle | null {
  try {
    return parseBundle(text);
  } catch {
    return null;
  }
}

/** Null: there is no answer in it that could serve. */
async function receivedCall(
  { identityOf, environmentFor }: PullNeeds,
  { recordId, deviceId }: PulledRecord,
  call: SharedCall,
): Promise<ReceivedCall | null> {
  const { answer, question } = call;
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
      answerId: answer.answerId,
      status: answer.status,
      headers: JSON.stringify(answer.headers),
      sent: JSON.stringify(answer.sent),
      body: Buffer.from(answer.body, answer.bodyAs),
      salt: Buffer.from(answer.salt, 'base64'),
      responseId: answer.responseId,
      sandbox: answer.sandbox,
      partial: answer.partial,
      arrivedAt: answer.arrivedAt,
    },
  };
}

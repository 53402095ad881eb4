/** Reads a part of the team's log: unsealed, checked, and ready for the ledger. */
import { setImmediate } from 'node:timers/promises';
import { litigatorInText } from '../../service/answers/readAnswer.ts';
import { isByMember } from '#contract/settings/settings.ts';
import { findOperation } from '#contract/service/operations/catalog.ts';
import { sha256 } from '../../platform/merkle/tree.ts';
import type { Clock } from '../../ports.ts';
import { byName, type IdentityOf } from '../../service/identity.ts';
import type { ReadDb } from '../../platform/database.ts';
import { splitNames } from '../../service/answers/kept/answerViews.sql.ts';
import type { ActOfLog, ArrivingShare } from '../shared/sharedLists.sql.ts';
import type { ReceivedPart } from '../shared/parts.sql.ts';
import type { ReceivedPurge } from '../shared/sharedPurges.sql.ts';
import type { CallPacker, ReceivedCall } from '../calls/packedCalls.sql.ts';
import type { SetAsideRecord, Taking } from '../calls/takeCalls.sql.ts';
import { parseBundle, type ReceivedBundle, type Bundle } from '../shared/bundle.sql.ts';
import { isOwnRecord, ownCalls } from '../calls/teamCalls.sql.ts';
import type { PulledRecord } from '../hub/hubLog.ts';
import { keepChunk, parsePart } from '../lists/chunks.ts';
import { parseSharedAct, waitingText, parseShare, type ShareBody } from '../lists/sharedAct.ts';
import { unseal, type TeamIds } from '../joining/seal.ts';
import { lostText, parseSharedCall, purgeSchema, type PurgeBody, type SharedCall } from './sharedCall.ts';

/** Records per turn of the event loop. */
const readAtOnce = 100;

export interface ReadNeeds {
  dataDir: string;
  db: ReadDb;
  /** This device. */
  deviceId: string;
  clock: Clock;
  sealing: TeamIds['sealing'];
  /** This folder's identity of a question. */
  identityOf: IdentityOf;
  /** The environment here for a service; created if there is none. */
  environmentFor(site: { baseUrl: string; name: string; currency: string }): Promise<string>;
  /** The member whose device it is, according to the hub. */
  memberOf(deviceId: string): string | undefined | Promise<string | undefined>;
}

/** Needed while a log is read: also the known environments by the service's address, and what packs the calls. */
export type Reading = ReadNeeds & { environments: Map<string, string>; packer: CallPacker };

/** The parts of a call that can serve. */
type ReceivedAnswer = { [K in 'answer' | 'question']: NonNullable<SharedCall[K]> };

/** Reads consecutive records of the log. `isLast`: nothing follows at once. Resolves to what the ledger takes in. */
export async function readPart(needs: Reading, records: readonly PulledRecord[], isLast: boolean): Promise<Taking> {
  const { dataDir, db, clock, packer } = needs;
  const acts: ActOfLog[] = [];
  const shares: ArrivingShare[] = [];
  const setAside: SetAsideRecord[] = [];
  const purged: string[] = [];
  const bundles: ReceivedBundle[] = [];
  const rowPurges: ReceivedPurge[] = [];
  const parts: ReceivedPart[] = [];
  let purgedAt: number | null = null;
  // A device also pulls what it pushed.
  const own = ownCalls(
    db,
    records.flatMap(({ deviceId, recordId }) => (deviceId === needs.deviceId ? [recordId] : [])),
  );
  for (const [at, record] of records.entries()) {
    if (at > 0 && at % readAtOnce === 0) await setImmediate();
    // Read once, because each access reads from the hub's reply.
    const { recordId, deviceId, kind, sha256: expected, body } = record;
    // Purged: the log keeps that it existed.
    if (body === null || own.has(recordId)) continue;
    const read = sha256(body).equals(expected) ? readRecord(needs, { recordId, deviceId, kind, body }) : null;
    const found = needs.memberOf(deviceId);
    // Awaited only for a new device, not for each record.
    const member = found instanceof Promise ? await found : found;
    if (read === null) setAside.push({ recordId, deviceId, kind, why: 'unreadable', at: clock.now() });
    else if (member === undefined || claimsAnother(read, member))
      setAside.push({ recordId, deviceId, kind, why: 'otherAuthor', at: clock.now() });
    else if (read.kind === 'purge') {
      purgedAt = record.at;
      purged.push(...read.body.calls.map((call) => call.recordId));
      if (!isOwnRecord(db, recordId)) rowPurges.push(...read.body.rows.map((one) => ({ recordId, ...one, by: authorOf(one.by, member) })));
    } else if (read.kind === 'call') {
      const { call } = read;
      const body = whatServes(call);
      // Awaited only for each service, not for each call.
      if (body) {
        const environmentId = needs.environments.get(call.baseUrl) ?? (await environmentOf(needs, call));
        packer.add(receivedCall(needs, { environmentId, recordId, deviceId }, { ...call, by: authorOf(call.by, member) }, body));
      }
    } else if (read.kind !== 'other' && !isOwnRecord(db, recordId)) {
      if (read.kind === 'act') acts.push(read.act);
      else if (read.kind === 'part') parts.push(read.part);
      else if (read.kind === 'chunk') keepChunk(dataDir, recordId, read.bytes);
      else if (read.kind === 'bundle') {
        bundles.push({ bundleId: recordId, deviceId, bundle: read.bundle, body: read.body });
        // Bundles with thousands of outcomes take some milliseconds to read.
        await setImmediate();
      } else shares.push({ shareId: recordId, deviceId, ...read.share, body: read.body });
    }
  }
  return {
    after: (records[0]?.seq ?? 1) - 1,
    isLast,
    through: records.at(-1)?.seq ?? 0,
    throughId: records.at(-1)?.recordId ?? null,
    calls: packer.take(),
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
  | { kind: 'purge'; body: PurgeBody }
  | { kind: 'act'; act: ActOfLog }
  | { kind: 'bundle'; bundle: Bundle; body: string }
  | { kind: 'chunk'; bytes: Buffer }
  | { kind: 'part'; part: ReceivedPart }
  | { kind: 'list'; share: ShareBody; body: string }
  | { kind: 'other' };

/** A purged purchase counts regardless of its stated author; if that isn't the device's member, the member is named instead. */
const authorOf = (by: string, member: string): string => (isByMember(by, member) ? by : member);

/** Whether its author isn't the member whose device sent it. */
function claimsAnother(read: Read, member: string): boolean {
  switch (read.kind) {
    case 'act': {
      const { did } = read.act.received;
      return !isByMember(did.kind === 'act' ? did.action.by : did.application.by, member);
    }
    case 'bundle': {
      const by = authorInBundle(read.bundle);
      return by !== null && !isByMember(by, member);
    }
    case 'list':
      return !isByMember(read.share.by, member);
    default:
      return false;
  }
}

/** Null if it names no author. */
function authorInBundle(bundle: Bundle): string | null {
  if (bundle.of === 'reported') return null;
  if (bundle.of === 'suppressions') return bundle.by;
  const { by } = bundle.of === 'outcomes' ? bundle.act : bundle.row;
  return typeof by === 'string' ? by : '';
}

/** Null if the record was changed or doesn’t match its description. A kind unknown to this program comes from a newer one. */
function readRecord(
  { sealing }: ReadNeeds,
  { recordId, deviceId, kind, body }: Pick<PulledRecord, 'recordId' | 'deviceId' | 'kind'> & { body: Uint8Array },
): Read | null {
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
      return data ? { kind, body: data } : null;
    }
    case 'act':
    case 'policy': {
      const received = parseSharedAct(kind, recordId, deviceId, text);
      return received && { kind: 'act', act: { received, body: waitingText(kind, deviceId, text) } };
    }
    case 'bundle': {
      const bundle = readBundleText(text);
      return bundle && { kind, bundle, body: text };
    }
    case 'chunk':
      return { kind, bytes: Buffer.from(text, 'base64') };
    case 'part': {
      const part = parsePart(text, deviceId);
      return part && { kind, part };
    }
    case 'list': {
      const share = parseShare(text);
      return share && { kind, share, body: text };
    }
    default:
      return { kind: 'other' };
  }
}

/** Null if this program can't parse it as a bundle. */
function readBundleText(text: string): Bundle | null {
  try {
    return parseBundle(text);
  } catch {
    return null;
  }
}

/** The service's environment here, which is remembered. */
async function environmentOf(
  { environmentFor, environments }: Reading,
  { baseUrl, environment: name, currency }: SharedCall,
): Promise<string> {
  const found = await environmentFor({ baseUrl, name, currency });
  environments.set(baseUrl, found);
  return found;
}

/** Null if the call contains no answer that could serve. */
function whatServes({ answer, question, operation }: SharedCall): ReceivedAnswer | null {
  return answer === null || question === null || findOperation(operation) === undefined ? null : { answer, question };
}

function receivedCall(
  { identityOf }: ReadNeeds,
  { environmentId, recordId, deviceId }: Pick<ReceivedCall, 'environmentId' | 'recordId' | 'deviceId'>,
  call: SharedCall,
  { answer, question }: ReceivedAnswer,
): ReceivedCall {
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
      body: answer.body,
      bodyAs: answer.bodyAs,
      salt: answer.salt,
      responseId: answer.responseId,
      sandbox: answer.sandbox,
      partial: answer.partial,
      litigator: litigatorInText(call.operation, splitNames(call.addOns), textOf(answer)),
      arrivedAt: answer.arrivedAt,
    },
  };
}

const textOf = ({ body, bodyAs }: ReceivedAnswer['answer']): string =>
  bodyAs === 'utf8' ? body : Buffer.from(body, 'base64').toString('utf8');

/** An act on a shared list in the team's log: the record as the chain has it, and which other acts its author knew. */
import { createHash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { idSchema, timeSchema } from '#contract/ids.ts';
import { canonicalJson, parseJson } from '#base/json.ts';
import { policySchema } from '#contract/review/policy.ts';
import { actionBodySchema, actionKinds } from '../../review/acts/actions.sql.ts';
import { statement, type ReadDb } from '../../platform/database.ts';
import { findSharedAct, versionVectorSchema } from '../shared/sharedActs.sql.ts';
import type { WaitingAct } from '../shared/sharedLists.sql.ts';
import type { ReceivedAct } from '../shared/takeActs.sql.ts';

const shareBodySchema = z.object({
  listId: idSchema,
  name: z.string().max(1_000),
  by: z.string().max(1_000),
  at: timeSchema,
  /** Ids of records in the log, in order. */
  chunks: z.array(idSchema).min(1).max(100_000),
  /** Hash of the whole file, in hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Passphrase of the file. */
  passphrase: z.string().min(12).max(200),
});
export type ShareBody = z.infer<typeof shareBodySchema>;

export const shareText = (share: ShareBody): string => canonicalJson(share);

/** A whole list in the team's log: its chunks, and how they are opened. Null if the format is unknown. */
export function parseShare(text: string): ShareBody | null {
  try {
    return shareBodySchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

const sharedActSchema = z.object({
  listId: idSchema,
  number: z.int().min(1),
  lamportTime: z.int().min(0),
  versionVector: versionVectorSchema,
  /** The salt to which the record's leaf commits, in the chains of all devices. */
  salt: z.base64(),
  payload: z.string(),
  /** An action's body, whose hash is in the payload; null for a policy, whose payload contains everything. */
  body: z.string().nullable(),
  /** Whether the body was changed before it was sent, because personal data was removed from it. */
  purged: z.boolean(),
});

const payloadSchemas = {
  act: z.object({
    recordId: idSchema,
    listId: idSchema,
    kind: z.enum(actionKinds),
    undoes: idSchema.nullable(),
    by: z.string(),
    at: timeSchema,
    rowCount: z.int().min(0),
    bodySha256: z.string(),
  }),
  policy: z.object({ recordId: idSchema, listId: idSchema, policy: policySchema, by: z.string(), at: timeSchema }),
} as const;

type SharedActKind = keyof typeof payloadSchemas;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Undefined if nothing of it is left to send. */
export function sharedActText(db: ReadDb, actId: string): string | undefined {
  const act = findSharedAct(db, actId);
  const leaf = statement<[string], { salt: Buffer; payload: string }>(
    db,
    'SELECT salt, payload FROM chain JOIN chain_payloads USING (seq) WHERE record_id = ?',
  ).get(actId);
  if (!act || !leaf) return undefined;
  const packed = statement<[string], Buffer>(db, 'SELECT body FROM actions JOIN action_bodies USING (seq) WHERE record_id = ?')
    .pluck()
    .get(actId);
  const isAction = statement<[string]>(db, 'SELECT 1 FROM actions WHERE record_id = ?').get(actId) !== undefined;
  if (isAction && !packed) return undefined;
  const body = packed ? inflateRawSync(packed).toString('utf8') : null;
  const { listId, number, lamportTime, versionVector } = act;
  const { payload } = leaf;
  const purged = body !== null && payloadSchemas.act.parse(JSON.parse(payload)).bodySha256 !== sha256(body);
  const record = { listId, number, lamportTime, versionVector, salt: leaf.salt.toString('base64'), payload, body, purged };
  return canonicalJson(record satisfies z.input<typeof sharedActSchema>);
}

/** Null if its parts don't match, or this program can't parse it as an act. */
export function parseSharedAct(kind: SharedActKind, actId: string, deviceId: string, text: string): ReceivedAct | null {
  const record = sharedActSchema.safeParse(parseJson(text)).data;
  if (!record) return null;
  const { listId, number, lamportTime, versionVector, salt, payload, body, purged } = record;
  const common = { act: { actId, listId, deviceId, number, lamportTime, versionVector }, salt: Buffer.from(salt, 'base64'), payload };
  if (kind === 'policy') {
    const application = payloadSchemas.policy.safeParse(parseJson(payload)).data;
    if (application?.recordId !== actId || application.listId !== listId) return null;
    return { ...common, did: { kind, application } };
  }
  const committed = payloadSchemas.act.safeParse(parseJson(payload)).data;
  if (committed?.recordId !== actId || committed.listId !== listId || body === null) return null;
  const { bodySha256, ...action } = committed;
  if (!purged && sha256(body) !== bodySha256) return null;
  if (!actionBodySchema.safeParse(parseJson(body)).success) return null;
  return { ...common, did: { kind, action, body } };
}

const waitingSchema = z.object({ kind: z.enum(['act', 'policy']), deviceId: idSchema, text: z.string() });

/** Its form until its list is here. */
export const waitingText = (kind: SharedActKind, deviceId: string, text: string): string =>
  JSON.stringify({ kind, deviceId, text } satisfies z.input<typeof waitingSchema>);

export function parseWaiting({ actId, body }: Pick<WaitingAct, 'actId' | 'body'>): ReceivedAct | null {
  const waiting = waitingSchema.safeParse(parseJson(body)).data;
  return waiting ? parseSharedAct(waiting.kind, actId, waiting.deviceId, waiting.text) : null;
}

/** What a device signed of its part of a shared list's evidence, in the team's log: leaves, and with the last of them the signature. */
import { z } from 'zod';
import { sealSchema } from '#contract/evidence/evidence.ts';
import { idSchema } from '#contract/ids.ts';
import { openPart } from '../../evidence/format/part.ts';
import { canonicalJson } from '#base/canonicalJson.ts';
import type { ReadDb } from '../../platform/database.ts';
import { findPartLeaves, type ReceivedPart } from '../shared/parts.sql.ts';

const leafBytes = 32;
const sealOfPartSchema = sealSchema.omit({ timestamp: true });

/** As `team_records` has it. */
const partSaidSchema = z.object({
  listId: idSchema,
  deviceId: idSchema,
  first: z.int().min(0),
  /** JSON. */
  seal: z.string().nullable(),
});

const sharedPartSchema = partSaidSchema.omit({ deviceId: true }).extend({ leaves: z.base64() });

/** Undefined: nothing of it is told. What another device signed, which this folder was before, that one has told itself. */
export function partText(db: ReadDb, deviceId: string, said: string): string | undefined {
  const { deviceId: signer, ...part } = partSaidSchema.parse(JSON.parse(said));
  const leaves = signer === deviceId ? findPartLeaves(db, { ...part, deviceId }) : undefined;
  return leaves && canonicalJson({ ...part, leaves: leaves.toString('base64') } satisfies z.input<typeof sharedPartSchema>);
}

/**
 * Null: it isn't a part as this program knows it, or isn't signed, or the device that told it signed it as another. Whether its leaves are the signed
 * ones shows when evidence is made.
 */
export function parsePart(text: string, deviceId: string): ReceivedPart | null {
  try {
    const { listId, first, seal, leaves: encoded } = sharedPartSchema.parse(JSON.parse(text));
    const leaves = Buffer.from(encoded, 'base64');
    if (leaves.length === 0 || leaves.length % leafBytes !== 0) return null;
    const part = { listId, deviceId, first, seal, leaves };
    if (seal === null) return part;
    const opened = openPart(sealOfPartSchema.parse(JSON.parse(seal)));
    if ('problem' in opened) return null;
    const { listId: ofList, device, tree } = opened.part;
    return ofList === listId && device.deviceId === deviceId && tree.size === first + leaves.length / leafBytes ? part : null;
  } catch {
    // Not JSON, or not of this form: the caller sets it aside.
    return null;
  }
}

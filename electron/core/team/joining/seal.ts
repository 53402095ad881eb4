/**
 * Seals records for the hub: compressed if they are long, then encrypted with a key that only members have (AES-256-GCM). The nonce is made of the record and what it
 * says, so that the same record sealed again is the same bytes, and a repeated push is known as one.
 */
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { TeamIds } from './teamSecret.ts';

const nonceBytes = 12;
const tagBytes = 16;
/** The first byte: how the text is sealed. */
const forms = { plain: 1, packed: 2 };
/** Unpacking a short text takes longer than all else that is done with it, and saves little. */
const packedFromBytes = 2_048;
/** No record is longer; more is an attack. */
const mostBytes = 16_000_000;

type Sealing = TeamIds['sealing'];

/** What a record is: bound to its contents, so that none can stand for another. */
const boundTo = (form: number, recordId: string, kind: string): Buffer => Buffer.from(`${form} ${kind} ${recordId}`, 'utf8');

export function seal({ key, nonce }: Sealing, recordId: string, kind: string, text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8');
  const form = bytes.length < packedFromBytes ? forms.plain : forms.packed;
  const plain = form === forms.packed ? zstdCompressSync(bytes) : bytes;
  const about = boundTo(form, recordId, kind);
  const iv = createHmac('sha256', nonce).update(about).update(plain).digest().subarray(0, nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(about);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.of(form), iv, cipher.getAuthTag(), sealed]);
}

/** Null: it isn't this record, was changed, or is of another team. */
export function unseal({ key }: Sealing, recordId: string, kind: string, body: Uint8Array): string | null {
  const form = body[0] ?? 0;
  if ((form !== forms.plain && form !== forms.packed) || body.length < 1 + nonceBytes + tagBytes) return null;
  const at = (from: number, length?: number): Uint8Array => body.subarray(from, length === undefined ? undefined : from + length);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, at(1, nonceBytes))
      .setAAD(boundTo(form, recordId, kind))
      .setAuthTag(at(1 + nonceBytes, tagBytes));
    const plain = decipher.update(at(1 + nonceBytes + tagBytes));
    // Throws if anything of it was changed; in this mode it adds no bytes.
    decipher.final();
    return (form === forms.packed ? zstdDecompressSync(plain, { maxOutputLength: mostBytes }) : plain).toString('utf8');
  } catch {
    // Whatever is wrong with it, it can't be used: the caller sets it aside.
    return null;
  }
}

/**
 * Seals records for the hub: compressed, then encrypted with a key that only members have (AES-256-GCM). The nonce is made of the record and what it
 * says, so that the same record sealed again is the same bytes, and a repeated push is known as one.
 */
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { TeamIds } from './teamSecret.ts';

const nonceBytes = 12;
const tagBytes = 16;
const version = 1;
/** No record is longer; more is an attack. */
const mostBytes = 16_000_000;

type Sealing = TeamIds['sealing'];

/** What a record is: bound to its contents, so that none can stand for another. */
const boundTo = (recordId: string, kind: string): Buffer => Buffer.from(`${version} ${kind} ${recordId}`, 'utf8');

export function seal({ key, nonce }: Sealing, recordId: string, kind: string, text: string): Buffer {
  const plain = zstdCompressSync(Buffer.from(text, 'utf8'));
  const about = boundTo(recordId, kind);
  const iv = createHmac('sha256', nonce).update(about).update(plain).digest().subarray(0, nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(about);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.of(version), iv, cipher.getAuthTag(), sealed]);
}

/** Null: it isn't this record, was changed, or is of another team. */
export function unseal({ key }: Sealing, recordId: string, kind: string, body: Uint8Array): string | null {
  if (body[0] !== version || body.length < 1 + nonceBytes + tagBytes) return null;
  const at = (from: number, length?: number): Uint8Array => body.subarray(from, length === undefined ? undefined : from + length);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, at(1, nonceBytes))
      .setAAD(boundTo(recordId, kind))
      .setAuthTag(at(1 + nonceBytes, tagBytes));
    const plain = Buffer.concat([decipher.update(at(1 + nonceBytes + tagBytes)), decipher.final()]);
    return zstdDecompressSync(plain, { maxOutputLength: mostBytes }).toString('utf8');
  } catch {
    // Whatever is wrong with it, it can't be used: the caller sets it aside.
    return null;
  }
}

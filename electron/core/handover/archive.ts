/**
 * The file in which a list is handed over: a gzipped tar archive, encrypted with a passphrase in the format of `age`
 * (age-encryption.org/v1, scrypt). `age -d FILE | tar -xz` opens it without Rollcall. Everything is streamed, so no list has to fit into
 * memory.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Pack } from 'tar-stream';
import { errorCode, errorMessage } from '#base/errors.ts';
import { Failed } from '#contract/failure.ts';
import type { ByteSink } from '../platform/atomicFile.ts';
import { handoverManifestSchema, handoverVersion, type HandoverManifest } from '#contract/handover/handover.ts';

/** Loaded on demand: any list thread could hand a list over, but few do, and loading the cryptography took a tenth of a thread's start. */
const loadLibraries = async () => ({ ...(await import('age-encryption')), ...(await import('tar-stream')) });

export type PartName = keyof HandoverManifest['parts'];
const manifestName = 'manifest.json';
/** Maximum size of a manifest, more than any needs. */
const mostManifestBytes = 65_536;

const isPart = (name: string): name is PartName => name === 'list.db' || name === 'ledger.db';

/** Converts a stream for the library; a chunk is read only on demand. */
function streamOf(source: Readable): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  return new ReadableStream({
    async pull(controller) {
      const next = await chunks.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: () => void source.destroy(),
  });
}

/** Returns the SHA-256 and length of a file. */
export async function measureFile(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** The key that a file is encrypted with. */
export interface FileKey {
  passphrase: string;
  /** Whether the passphrase is random and can't be guessed, so that key derivation needn't take the second that slows down guessing. */
  isRandom: boolean;
}

/** Work factor of scrypt as a power of two for random passphrases; the library's default applies to those that a person chose. */
const randomWorkFactor = 10;

/** `paths`: paths of the manifest's parts. */
export async function writeArchive(
  target: ByteSink,
  { passphrase, isRandom }: FileKey,
  manifest: HandoverManifest,
  paths: Readonly<Record<PartName, string>>,
): Promise<void> {
  const { Encrypter, pack } = await loadLibraries();
  const archive = pack();
  const zipped = createGzip({ level: 4 });
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  if (isRandom) encrypter.setScryptWorkFactor(randomWorkFactor);
  const packing = Promise.all([fill(archive, manifest, paths), pipeline(archive, zipped)]);
  const encrypted = await encrypter.encrypt(streamOf(zipped));
  const writing = (async () => {
    for await (const chunk of encrypted) await target.write(chunk);
  })();
  await Promise.all([packing, writing]);
}

async function fill(archive: Pack, manifest: HandoverManifest, paths: Readonly<Record<PartName, string>>): Promise<void> {
  archive.entry({ name: manifestName, mode: 0o600 }, `${JSON.stringify(manifest, null, 2)}\n`);
  for (const name of ['list.db', 'ledger.db'] as const)
    await pipeline(createReadStream(paths[name]), archive.entry({ name, mode: 0o600, size: manifest.parts[name].bytes }));
  archive.finalize();
}

/** Reads the manifest, which is at the beginning of the file. Throws Failed('handover.*' | 'file.*'). */
export const readManifest = (path: string, shown: string, passphrase: string): Promise<HandoverManifest> =>
  open(path, shown, passphrase, null);

/** Writes the parts to these paths, and checks them against the manifest. Throws as `readManifest`. */
export const unpackArchive = (
  path: string,
  shown: string,
  passphrase: string,
  paths: Readonly<Record<PartName, string>>,
): Promise<HandoverManifest> => open(path, shown, passphrase, paths);

/** `shown`: the file's name as the user knows it. */
async function open(
  path: string,
  shown: string,
  passphrase: string,
  paths: Readonly<Record<PartName, string>> | null,
): Promise<HandoverManifest> {
  const { Decrypter, extract } = await loadLibraries();
  const source = createReadStream(path);
  const zipped = createGunzip();
  const archive = extract();
  try {
    const decrypter = new Decrypter();
    decrypter.addPassphrase(passphrase);
    const opened = await decrypter.decrypt(streamOf(source));
    const reading = pipeline(Readable.from(opened), zipped, archive);
    // The error also reaches the loop over the entries.
    reading.catch(() => undefined);
    let manifest: HandoverManifest | null = null;
    const left = new Set<PartName>(['list.db', 'ledger.db']);
    for await (const entry of archive) {
      const { name } = entry.header;
      if (manifest === null) {
        if (name !== manifestName) throw new Error('it isn’t a list that was handed over');
        manifest = await parseManifest(entry, shown);
        if (paths === null) return manifest;
      } else if (isPart(name) && left.delete(name) && paths) await keepPart(entry, paths[name], manifest.parts[name]);
      else throw new Error('it holds something else');
      entry.resume();
    }
    await reading;
    if (manifest === null || left.size > 0) throw new Error('it is cut short');
    return manifest;
  } catch (error) {
    throw readFailure(error, shown);
  } finally {
    archive.destroy();
    zipped.destroy();
    source.destroy();
  }
}

async function parseManifest(entry: Readable, shown: string): Promise<HandoverManifest> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of entry as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    if ((bytes += chunk.length) > mostManifestBytes) throw new Error('its manifest is too long');
  }
  const parsed: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  const version = parsed !== null && typeof parsed === 'object' && 'version' in parsed ? parsed.version : undefined;
  if (typeof version === 'number' && version > handoverVersion) throw new Failed('handover.future', { path: shown, version });
  const { data } = handoverManifestSchema.safeParse(parsed);
  if (data === undefined) throw new Error('its manifest can’t be read');
  return data;
}

async function keepPart(entry: Readable, path: string, { bytes, sha256 }: { bytes: number; sha256: string }): Promise<void> {
  const hash = createHash('sha256');
  let written = 0;
  await pipeline(
    entry,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        if ((written += chunk.length) > bytes) throw new Error('a part is longer than its manifest says');
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  );
  if (written !== bytes || hash.digest('hex') !== sha256) throw new Error('a part isn’t what its manifest says');
}

/** The library's errors have no codes; only a wrong passphrase needs a separate message. */
function readFailure(error: unknown, shown: string): unknown {
  if (error instanceof Failed) return error;
  const code = errorCode(error);
  if (code === 'ENOENT') return new Failed('file.missing', { path: shown });
  if (code === 'ENOSPC' || code === 'EDQUOT') return error;
  const problem = errorMessage(error);
  if (problem.startsWith('no identity matched')) return new Failed('handover.wrongPassphrase', { path: shown });
  return new Failed('handover.unreadable', { path: shown, problem });
}

/** Reads a time-stamp token (RFC 3161, CMS): what it states, and what its signature covers. Doesn't judge hash, time or trust. */
import * as asn1js from 'asn1js';
import { X509Certificate } from 'node:crypto';
import { AlgorithmIdentifier, Certificate, ContentInfo, IssuerAndSerialNumber, SignedData, TSTInfo, type SignerInfo } from 'pkijs';

const constructed = 0x20;
const longForm = 0x80;

/**
 * Returns where the value that starts at `at` ends, at most at `end`; -1 if it isn't well-formed. Accepts tags of one byte, and definite
 * lengths in their shortest form.
 */
function endOf(bytes: Uint8Array, at: number, end: number): number {
  const [tag, first] = [bytes[at], bytes[at + 1]];
  if (tag === undefined || first === undefined || at + 2 > end || (tag & 0x1f) === 0x1f) return -1;
  const lengthBytes = first < longForm ? 0 : first - longForm;
  if (first >= longForm && (lengthBytes === 0 || lengthBytes > 3)) return -1;
  let length = first < longForm ? first : 0;
  for (let byte = 0; byte < lengthBytes; byte += 1) length = length * 256 + (bytes[at + 2 + byte] ?? 0);
  if (lengthBytes > 0 && length < (lengthBytes === 1 ? longForm : 256 ** (lengthBytes - 1))) return -1;
  const start = at + 2 + lengthBytes;
  const stop = start + length;
  if (stop > end) return -1;
  if ((tag & constructed) === 0) return stop;
  let inside = start;
  while (inside < stop && inside >= 0) inside = endOf(bytes, inside, stop);
  return inside === stop ? stop : -1;
}

/** Whether the bytes are exactly one DER value: parsers tolerate lengths that don't add up, and a change in one must not go unnoticed. */
export const isDer = (bytes: Uint8Array): boolean => endOf(bytes, 0, bytes.length) === bytes.length;

/** The content type of a whole token. */
export const signedData = '1.2.840.113549.1.7.2';

const oid = {
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
} as const;

/** Hashes that a token may use. SHA-1 is accepted only for identifying a certificate that the signature also covers in another way. */
const hashNames: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/** Signature algorithms, and the hash that each implies; null for that of the signer's digest. */
const signatureHashes: Readonly<Record<string, string | null>> = {
  '1.2.840.113549.1.1.1': null,
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
};

export interface ReadToken {
  imprint: { hash: string | undefined; value: Uint8Array };
  at: number;
  accuracyMs: number | null;
  nonce: Uint8Array | null;
  /** The statement itself, which the signature's digest covers. */
  content: Uint8Array;
  hash: string;
  /** The signed digest of the content. */
  messageDigest: Uint8Array;
  signedAttributes: Uint8Array;
  signature: Uint8Array;
  /** The certificates as embedded, the signer's first. */
  certificates: X509Certificate[];
  /** The hash of the signer's certificate that the signature covers. */
  certificateHash: { hash: string; value: Uint8Array };
}

function one<T>(items: readonly T[] | undefined, what: string): T {
  const [first] = items ?? [];
  if (first === undefined || items?.length !== 1) throw new Error(`${String(items?.length ?? 0)} of ${what}`);
  return first;
}

/** Returns the id of an algorithm without parameters. */
function plain({ algorithmId, algorithmParams }: AlgorithmIdentifier): string {
  if (algorithmParams !== undefined && !(algorithmParams instanceof asn1js.Null)) throw new Error(`parameters of ${algorithmId}`);
  return algorithmId;
}

function known(names: Readonly<Record<string, string>>, algorithm: AlgorithmIdentifier): string {
  const name = names[plain(algorithm)];
  if (name === undefined) throw new Error(`algorithm ${algorithm.algorithmId}`);
  return name;
}

function attribute(signer: SignerInfo, type: string): asn1js.BaseBlock | undefined {
  const found = signer.signedAttrs?.attributes.filter((signed) => signed.type === type) ?? [];
  // asn1js types the values loosely; each of these attributes has exactly one.
  return found.length === 0 ? undefined : (one(one(found, type).values, `values of ${type}`) as asn1js.BaseBlock);
}

function octets(block: unknown): Uint8Array {
  if (!(block instanceof asn1js.OctetString)) throw new Error('no octets');
  return new Uint8Array(block.getValue());
}

function children(block: unknown): readonly unknown[] {
  if (!(block instanceof asn1js.Sequence)) throw new Error('no sequence');
  return block.valueBlock.value;
}

/** Reads SigningCertificateV2 (RFC 5816) or SigningCertificate (RFC 2634): a sequence of certificate ids, the signer's first. */
function readCertificateHash(signer: SignerInfo): ReadToken['certificateHash'] {
  const newer = attribute(signer, oid.signingCertificateV2);
  const older = attribute(signer, oid.signingCertificate);
  const [certificateId] = children(children(newer ?? older)[0]);
  const parts = children(certificateId);
  if (!newer) return { hash: 'sha1', value: octets(parts[0]) };
  const [first] = parts;
  if (first instanceof asn1js.OctetString) return { hash: 'sha256', value: octets(first) };
  return { hash: known(hashNames, new AlgorithmIdentifier({ schema: first })), value: octets(parts[1]) };
}

function isSigner(certificate: Certificate, { sid }: SignerInfo): boolean {
  if (!(sid instanceof IssuerAndSerialNumber)) throw new Error('a signer by key id');
  // Byte by byte, because names that differ only in case would be considered equal.
  const [own, named] = [certificate.issuer.valueBeforeDecode, sid.issuer.valueBeforeDecode].map((bytes) => Buffer.from(bytes));
  return own !== undefined && named?.equals(own) === true && certificate.serialNumber.isEqual(sid.serialNumber);
}

/** Parses the token as CMS. Throws an Error for anything else. */
export function parseToken(token: Uint8Array): SignedData {
  if (!isDer(token)) throw new Error('not DER');
  const { result } = asn1js.fromBER(token);
  const content = new ContentInfo({ schema: result });
  if (content.contentType !== signedData) throw new Error(content.contentType);
  return new SignedData({ schema: content.content });
}

/** Returns the original bytes of the embedded certificates: re-encoding by the parser might hide a change. */
export function rawCertificates(token: Uint8Array): Uint8Array[] {
  const [, content] = children(asn1js.fromBER(token).result);
  const [signed] = content instanceof asn1js.Constructed ? content.valueBlock.value : [];
  const set = children(signed).find(
    (part) => part instanceof asn1js.Constructed && part.idBlock.tagClass === 3 && part.idBlock.tagNumber === 0,
  );
  return set instanceof asn1js.Constructed ? set.valueBlock.value.map(({ valueBeforeDecodeView }) => valueBeforeDecodeView) : [];
}

/** Throws an Error for anything that isn't a complete token that this program can verify. */
export function readToken(token: Uint8Array): ReadToken {
  const signed = parseToken(token);
  const signer = one(signed.signerInfos, 'signers');
  if (signed.version !== 3 || signer.version !== 1) throw new Error('another version');
  if (signed.crls !== undefined || signer.unsignedAttrs !== undefined) throw new Error('unsigned parts');
  const hash = known(hashNames, signer.digestAlgorithm);
  if (known(hashNames, one(signed.digestAlgorithms, 'digests')) !== hash) throw new Error('two digests');
  const signatureHash = signatureHashes[plain(signer.signatureAlgorithm)];
  if (signatureHash === undefined || (signatureHash !== null && signatureHash !== hash)) throw new Error('signature algorithm');

  const { eContentType, eContent } = signed.encapContentInfo;
  if (eContentType !== oid.tstInfo || eContent === undefined) throw new Error(eContentType);
  const content = new Uint8Array(eContent.getValue());
  const info = TSTInfo.fromBER(content);
  const signedType = attribute(signer, oid.contentType);
  if (!(signedType instanceof asn1js.ObjectIdentifier) || signedType.getValue() !== oid.tstInfo) throw new Error('content type');
  if (!signer.signedAttrs) throw new Error('no signed attributes');

  const raw = rawCertificates(token);
  const certificates = (signed.certificates ?? []).map((certificate, at) => {
    if (!(certificate instanceof Certificate)) throw new Error('another kind of certificate');
    return { isSigner: isSigner(certificate, signer), read: new X509Certificate(raw[at] ?? '') };
  });
  const own = one(
    certificates.filter((certificate) => certificate.isSigner),
    'certificates of the signer',
  );
  const { seconds = 0, millis = 0, micros = 0 } = info.accuracy ?? {};
  return {
    imprint: {
      hash: hashNames[plain(info.messageImprint.hashAlgorithm)],
      value: new Uint8Array(info.messageImprint.hashedMessage.getValue()),
    },
    at: info.genTime.getTime(),
    accuracyMs: info.accuracy ? seconds * 1000 + millis + micros / 1000 : null,
    nonce: info.nonce ? new Uint8Array(info.nonce.valueBlock.valueHexView) : null,
    content,
    hash,
    messageDigest: octets(attribute(signer, oid.messageDigest)),
    signedAttributes: new Uint8Array(signer.signedAttrs.encodedValue),
    signature: new Uint8Array(signer.signature.getValue()),
    certificates: [own.read, ...certificates.filter((certificate) => !certificate.isSigner).map(({ read }) => read)],
    certificateHash: readCertificateHash(signer),
  };
}

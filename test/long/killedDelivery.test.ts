/** Repeated kill −9 while outcomes are delivered: nothing is reported twice or lost, and what may have arrived is marked. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { checkRows } from '../support/checkedList.ts';
import { receive, startFeedbackService } from '../support/feedbackService.ts';
import { openTestCore } from '../support/openTestCore.ts';
import { rowsOf } from '../support/outboxRows.ts';

/** For more kills: `ROLLCALL_KILLS=40 npm run long -- killedDelivery` */
const kills = Number(process.env['ROLLCALL_KILLS'] ?? 3);
const concurrency = 10;
/** Each kill lets through at most 35 entries and those in flight. */
const entries = kills * 46;

it('tells nothing twice and loses nothing, wherever it is killed', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'rollcall-delivery-'));
  const service = await startFeedbackService((report, response) => {
    // Depends on the phone: some answers take longer, so that a kill finds them in flight.
    const waitMs = Number(report.phone.at(-1)) * 2;
    void setTimeout(waitMs).then(() => receive(response));
  });
  try {
    const core = await openTestCore({ dataDir });
    const { listId, phones } = await checkRows(core, service.url, entries);
    for (let row = 1; row <= entries; row += 1)
      await core.handlers['outcomes.enter']({ listId, row, meaning: row % 3 === 0 ? 'disconnected' : 'connected:right' });
    expect((await core.handlers['outbox.state']({})).counts.waiting).toBe(entries);
    await core.close();

    const deliver = () =>
      spawn(process.execPath, [join(import.meta.dirname, '..', 'support', 'deliverInChild.ts'), dataDir], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
    let killed = 0;
    for (; killed < kills; killed += 1) {
      const before = service.reports.length;
      const child = deliver();
      const gone = once(child, 'exit');
      // Deterministic, so that a failure can be reproduced.
      while (service.reports.length < before + 5 + ((killed * 7) % 31) && child.exitCode === null) await setTimeout(1);
      if (child.exitCode !== null) break;
      child.kill('SIGKILL');
      await gone;
    }
    expect(killed).toBe(kills);
    expect(await once(deliver(), 'exit')).toEqual([0, null]);

    const after = await openTestCore({ dataDir });
    const { counts } = await after.handlers['outbox.state']({});
    const rows = rowsOf(dataDir);
    expect(counts).toMatchObject({ waiting: 0, refused: 0, noResponseId: 0, withdrawn: 0, sent: entries - counts.inDoubt });
    expect(rows).toHaveLength(entries);
    for (const { row, state } of rows) {
      const received = service.receivedFor(phones[row - 1] ?? '');
      // Reported once if marked as sent; at most once if in doubt.
      if (state === 'sent') expect(received, `row ${row}`).toBe(1);
      else expect({ state, isTwice: received > 1 }, `row ${row}`).toEqual({ state: 'inDoubt', isTwice: false });
    }
    // Each kill leaves in doubt only what was claimed at that moment.
    expect(counts.inDoubt).toBeGreaterThan(0);
    expect(counts.inDoubt).toBeLessThanOrEqual(kills * concurrency);
    expect((await after.handlers['ledger.check']({})).problems).toEqual({});
    await after.close();
  } finally {
    await service.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

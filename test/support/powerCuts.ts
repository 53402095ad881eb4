/** Chooses times of power cuts in a recorded run, and restores what the disk would contain at each. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededFractions } from '#base/seededFractions.ts';
import type { Step } from './diskTrace.ts';
import { losses, makeDisk, writeLeft, type Left, type Loss, type MadeDisk } from './madeDisk.ts';
import { promisedSchema, type Promised } from './promised.ts';

export interface PowerCut {
  /** A folder with what is left. */
  folder: string;
  loss: Loss;
  /** A description, for debugging. */
  moment: string;
  /** The program's reports until then, and the requests whose first byte it had sent. */
  reported: Promised[];
  sent: string[];
}

export interface Recording {
  steps: readonly Step[];
  /** The recorded folder in its initial state. */
  before: string;
  /** Its path while the program ran. */
  root: string;
  /** Whether a sync of this file takes effect on the disk. If absent, every sync does. */
  isSynced?: (path: string) => boolean;
}

const standardOutput = 1;

/** Replays the recording from its beginning: calls `look` after each step that changes the disk or is visible outside. */
async function follow(
  { steps, before, root, isSynced = () => true }: Recording,
  look: (seen: Omit<PowerCut, 'folder' | 'loss'>, disk: MadeDisk, index: number) => Promise<void> | void,
): Promise<MadeDisk> {
  const disk = makeDisk(root, before);
  const reported: Promised[] = [];
  const sent: string[] = [];
  for (const [index, step] of steps.entries()) {
    const { call } = step;
    const path = disk.pathOf(step);
    if (call.kind !== 'sync' || path === undefined || isSynced(path)) disk.take(step);
    let moment =
      path !== undefined && !path.endsWith('-shm') && call.kind !== 'close' && call.kind !== 'seek' ? `${call.kind} ${path}` : null;
    if (call.kind === 'write' && path === undefined) {
      // A report counts once it has been written, a request as soon as it may have been sent.
      if (call.fd === standardOutput && step.at === 'end') {
        for (const line of call.data.toString().split('\n')) if (line !== '') reported.push(promisedSchema.parse(JSON.parse(line)));
        moment = 'promised';
      } else if (step.at === 'begin') {
        for (const [, request = ''] of call.data.toString('latin1').matchAll(/(?:GET|POST) (\S+) HTTP/g)) {
          sent.push(request);
          moment = 'sent';
        }
      }
    }
    if (moment !== null) await look({ moment: `${step.at} of ${moment}`, reported, sent }, disk, index);
  }
  return disk;
}

/** Returns what the simulated disk contains at the end if nothing is lost, to compare with the real one. */
export async function atTheEnd(recording: Recording): Promise<{ left: Left; reported: Promised[]; sent: string[] }> {
  let [reported, sent]: [Promised[], string[]] = [[], []];
  const disk = await follow(recording, (seen) => {
    ({ reported, sent } = seen);
  });
  return { left: disk.left('nothing', () => 0), reported, sent };
}

interface Moments {
  all: number[];
  /** Moments when something has just become durable, or is about to become visible outside. */
  turning: number[];
  /** Between different kinds of reports: opening, importing, running, exporting, … */
  phases: number[][];
}

async function momentsOf(recording: Recording): Promise<Moments> {
  const moments: Moments = { all: [], turning: [], phases: [] };
  await follow(recording, ({ moment, reported }, _disk, index) => {
    moments.all.push(index);
    if (/end of (sync|rename|remove|promised)|begin of sent/.test(moment)) moments.turning.push(index);
    (moments.phases[new Set(reported.map((one) => one.promised)).size] ??= []).push(index);
  });
  return moments;
}

/** A third anywhere, a third at turning points, and a third spread evenly over the phases, because most of the disk's work is the run. */
function chooseMoments({ all, turning, phases }: Moments, cuts: number, random: () => number): ReadonlySet<number> {
  if (all.length < 2 * cuts) throw new Error(`only ${all.length} moments to cut the power at`);
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
  const chosen = new Set<number>();
  for (let turn = 0; chosen.size < cuts; turn += 1) chosen.add(pick([all, turning, pick(phases) ?? all][turn % 3] ?? all) ?? 0);
  return chosen;
}

/** Calls `survives` for each of `cuts` times with the disk's contents then, in order. The folder is deleted afterwards. */
export async function cutPower(
  recording: Recording,
  { cuts, seed, loses = losses }: { cuts: number; seed: number; loses?: readonly Loss[] },
  survives: (cut: PowerCut, index: number) => Promise<void>,
): Promise<void> {
  const random = seededFractions(seed);
  const chosen = chooseMoments(await momentsOf(recording), cuts, random);
  let count = 0;
  await follow(recording, async (seen, disk, index) => {
    if (!chosen.has(index)) return;
    const folder = mkdtempSync(join(tmpdir(), 'rollcall-power-'));
    const loss = loses[count % loses.length] ?? 'everything';
    try {
      writeLeft(disk.left(loss, random), folder);
      await survives({ ...seen, reported: [...seen.reported], sent: [...seen.sent], folder, loss }, count);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    count += 1;
  });
}

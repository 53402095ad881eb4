/** Whatever several devices do to a shared list, and in whichever order they receive it, they end in the same state, and no act is lost. */
import { afterEach, expect, test } from 'vitest';
import { casesOf, fc } from '#test/support/propertyCases.ts';
import { v7 as uuidv7 } from 'uuid';
import type { DecisionValue } from '#contract/review/decision.ts';
import { parseSharedAct, sharedActText } from '../lists/sharedAct.ts';
import { openTeamLedger, type TeamLedger } from '#test/support/teamLedger.ts';
import { writeTogether } from '../../platform/database.ts';
import { hasRow, rowSetOf } from '#base/rowSet.ts';
import { packRows, unpackRows } from '../../platform/pieces.ts';
import { manualDecision, type RowAction } from '../../review/acts/manualDecision.sql.ts';
import { actionWrites } from '../../review/acts/actionWrites.sql.ts';
import { type ActionBody, readActionsAfter } from '../../review/acts/actions.sql.ts';
import { isDerivedAct, undoChainOf } from '../../review/acts/undoChains.sql.ts';
import { teamRecordsAfter } from '../calls/teamCalls.sql.ts';
import { readAssignment, standingAssignments } from './assignments.sql.ts';
import { sharingWrites, takeShared } from './sharedLists.sql.ts';

const listId = uuidv7();
const rows = [1, 2, 3, 9];
const members = ['Ada', 'Bo'].map((name) => ({ memberId: uuidv7(), name }));

interface Logged {
  actId: string;
  deviceId: string;
  text: string;
}

interface TestDevice {
  deviceId: string;
  name: string;
  made: TeamLedger;
  pushed: number;
  pulled: number;
}

let devices: TestDevice[] = [];
afterEach(closeAll);

function closeAll(): void {
  for (const { made } of devices) made.end();
  devices = [];
}

/** Closes the devices of the previous case, and opens new ones. */
function openDevices(): TestDevice[] {
  closeAll();
  devices = ['Ada', 'Bo', 'Cy'].map((name) => {
    const made = openTeamLedger(name);
    writeTogether(made.ledger.db, () => sharingWrites['sharing.begin'](made.ledger, { listId, name: 'leads', by: 'Ada', at: 1 }));
    return { deviceId: made.deviceId, name, made, pushed: 0, pulled: 0 };
  });
  return devices;
}

/** A person's next act, and its device. */
const stepArbitrary = fc.record({
  device: fc.nat({ max: 2 }),
  what: fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('decide' as const),
        rows: someRows(),
        value: someValue(),
        note: someNote(),
        set: fc.boolean(),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('note' as const), rows: someRows(), note: fc.constantFrom('wrong number', 'moved', '') }),
    },
    {
      weight: 3,
      // Some rows to one member and some to another or to nobody, in one act.
      arbitrary: fc.record({ kind: fc.constant('assign' as const), rows: someRows(), others: fc.subarray(rows), to: someMember() }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('merge' as const), rows: fc.constant(rows), value: someValue() }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), which: fc.nat({ max: 20 }) }) },
    { weight: 3, arbitrary: fc.constant({ kind: 'exchange' as const }) },
  ),
});
function someRows() {
  return fc.subarray(rows, { minLength: 1 });
}
function someValue() {
  return fc.constantFrom<(DecisionValue | null)[]>('keep', 'hold', 'drop', null);
}
function someMember() {
  return fc.constantFrom(null, ...members);
}
function someNote() {
  return fc.option(fc.constantFrom('busy', 'calls back'), { freq: 3 });
}
type Step = typeof stepArbitrary extends fc.Arbitrary<infer S> ? S : never;

let clock = 1_000;
const nothing = { seen: [] };

function act(device: TestDevice, what: Step['what']): void {
  const { made, name } = device;
  const base = { recordId: uuidv7(), listId, by: name, at: ++clock, rowCount: 1 };
  const append = (one: { kind: 'decide' | 'note' | 'assign' | 'undo'; undoes: string | null; body: ActionBody }): void => {
    writeTogether(made.ledger.db, () => actionWrites['actions.append'](made.ledger, { ...base, ...one }));
  };
  if (what.kind === 'decide') {
    const { rows: on, value, note, set } = what;
    const named = set
      ? {
          rows: [],
          set: { rows: packRows(rowSetOf(Uint32Array.from(on))), of: { filter: {}, whole: false }, seenTo: {}, acknowledged: null },
        }
      : { rows: on };
    append({ kind: 'decide', undoes: null, body: { ...nothing, ...named, value, note } });
  } else if (what.kind === 'note')
    append({ kind: 'note', undoes: null, body: { ...nothing, rows: what.rows, value: null, note: what.note } });
  else if (what.kind === 'assign') {
    const pack = (some: readonly number[]): string => packRows(rowSetOf(Uint32Array.from(some)));
    const others = what.others.filter((row) => !what.rows.includes(row));
    const assigned = [
      { to: what.to, rows: pack(what.rows) },
      { to: members[0] ?? null, rows: pack(others) },
    ];
    const set = { rows: pack([...what.rows, ...others]), of: { filter: {}, whole: false }, seenTo: {}, acknowledged: null };
    append({ kind: 'assign', undoes: null, body: { ...nothing, rows: [], value: null, note: null, set, assigned } });
  } else if (what.kind === 'merge') {
    const each = what.rows.map((row, index) => (index % 2 === 0 ? { value: what.value } : { note: `row ${row}` }));
    append({ kind: 'decide', undoes: null, body: { ...nothing, rows: what.rows, value: null, note: null, each } });
  } else if (what.kind === 'undo') {
    const roots = readActionsAfter(made.read, listId, 0, 1e6).filter(({ kind, recordId }) => kind !== 'undo' && !isDerivedAct(recordId));
    const root = roots[what.which % Math.max(1, roots.length)];
    if (!root) return;
    append({
      kind: 'undo',
      undoes: undoChainOf(made.read, root.recordId).tip,
      body: { ...nothing, rows: root.body.rows, value: null, note: null },
    });
  }
}

function exchange(device: TestDevice, log: Logged[]): void {
  const { made, deviceId } = device;
  for (const record of teamRecordsAfter(made.read, device.pushed, 1e6)) {
    const text = sharedActText(made.read, record.recordId);
    if (text === undefined) throw new Error('every act can be told');
    log.push({ actId: record.recordId, deviceId, text });
    device.pushed = record.deviceSeq;
  }
  const news = log.slice(device.pulled).filter((one) => one.deviceId !== deviceId);
  device.pulled = log.length;
  const acts = news.map((one) => {
    const received = parseSharedAct('act', one.actId, one.deviceId, one.text);
    if (received === null) throw new Error('every act can be read');
    return { received, body: '' };
  });
  writeTogether(made.ledger.db, () => takeShared(made.ledger, acts, []));
}

type RowState = [DecisionValue | null, note: string, assignedTo: string | null];

/** Each row's decisions, from the ledger's actions in order, as in a list's file. */
function stateOf({ made }: TestDevice): Record<number, RowState> {
  const actions = readActionsAfter(made.read, listId, 0, 1e6);
  const roots = new Map(actions.map((one) => [one.recordId, one]));
  const rootOf = (recordId: string): (typeof actions)[number] | undefined => {
    const found = roots.get(recordId);
    return found && found.undoes !== null ? rootOf(found.undoes) : found;
  };
  const statedBy = ({ recordId, kind, body: { rows: on, set, each, value, note } }: (typeof actions)[number], row: number) => {
    if (kind === 'assign') return null;
    if (set) return hasRow(unpackRows(set.rows), row) ? { kind, value, note } : null;
    const at = on.indexOf(row);
    if (at < 0) return null;
    const own = each?.[at];
    if (each)
      return {
        kind: own?.value === undefined ? ('note' as const) : ('decide' as const),
        value: own?.value ?? null,
        note: own?.note ?? null,
      };
    return { kind, value, note, recordId };
  };
  const assignedTo = new Map<number, string | null>();
  for (const act of standingAssignments(made.read, listId))
    for (const { to, rows: set } of readAssignment(made.read, act)?.shares ?? [])
      for (const row of rows) if (hasRow(set, row)) assignedTo.set(row, to?.name ?? null);
  return Object.fromEntries(
    rows.map((row) => {
      const ofRow = actions.flatMap((one): RowAction[] => {
        const root = rootOf(one.recordId);
        const output = root && statedBy(root, row);
        if (!output) return [];
        const effect = one.undoes === null ? output : { kind: 'undo' as const, value: null, note: null };
        return [
          {
            seq: one.seq,
            recordId: one.recordId,
            undoes: one.undoes,
            reason: null,
            despite: 0,
            contested: 0 as const,
            heldOut: 0 as const,
            operator: one.by,
            at: one.at,
            ...effect,
          },
        ];
      });
      const decision = manualDecision(ofRow);
      return [row, [decision?.value ?? null, decision?.note ?? '', assignedTo.get(row) ?? null]];
    }),
  );
}

/** The same from the acts alone: what each author knew and what was undone, in whichever order they arrived. */
function expected(log: readonly Logged[]): Record<number, RowState> {
  const acts = log.map(({ actId, deviceId, text }) => {
    const received = parseSharedAct('act', actId, deviceId, text);
    if (received?.did.kind !== 'act') throw new Error('every act is an action');
    return { ...received.act, ...received.did.action, body: JSON.parse(received.did.body) as ActionBody };
  });
  const depth = new Map<string, { root: string; depth: number }>();
  const undone = new Map<string, number>();
  for (const { recordId, undoes } of acts) {
    const target = undoes === null ? undefined : depth.get(undoes);
    depth.set(recordId, target ? { root: target.root, depth: target.depth + 1 } : { root: recordId, depth: 0 });
    if (target) undone.set(target.root, Math.max(undone.get(target.root) ?? 0, target.depth + 1));
  }
  const standing = acts.filter(({ recordId, undoes }) => undoes === null && (undone.get(recordId) ?? 0) % 2 === 0);
  type Act = (typeof acts)[number];
  const knew = (one: Act, other: Act): boolean =>
    one.deviceId === other.deviceId ? one.number > other.number : (one.versionVector[other.deviceId] ?? 0) >= other.number;
  const headsOf = <T>(row: number, say: (one: Act, row: number) => T | undefined): { of: Act; stated: T }[] => {
    const stating = standing.flatMap((one) => {
      const output = say(one, row);
      return output === undefined ? [] : [{ of: one, stated: output }];
    });
    return stating
      .filter(({ of }) => !stating.some((other) => knew(other.of, of)))
      .sort((a, b) => a.of.lamportTime - b.of.lamportTime || (a.of.recordId < b.of.recordId ? -1 : 1));
  };
  const placeIn = ({ body: { rows: on, set } }: Act, row: number): number =>
    set ? (hasRow(unpackRows(set.rows), row) ? 0 : -1) : on.indexOf(row);
  const valueOf = (one: Act, row: number): DecisionValue | null | undefined => {
    const at = placeIn(one, row);
    if (at < 0 || one.kind === 'note' || one.kind === 'assign') return undefined;
    return one.body.each ? one.body.each[at]?.value : one.body.value;
  };
  const noteOf = (one: Act, row: number): string | undefined => {
    const at = placeIn(one, row);
    return at < 0 ? undefined : one.body.each ? one.body.each[at]?.note : (one.body.note ?? undefined);
  };
  /** The last one in the order of ranks holds. */
  const assigneeOf = (row: number): string | null => {
    const shares = standing
      .toSorted((a, b) => a.lamportTime - b.lamportTime || (a.recordId < b.recordId ? -1 : 1))
      .flatMap(({ body }) => body.assigned ?? []);
    return shares.findLast((share) => hasRow(unpackRows(share.rows), row))?.to?.name ?? null;
  };
  return Object.fromEntries(
    rows.map((row) => {
      const values = headsOf(row, valueOf).map(({ stated }) => stated);
      const value = (['drop', 'hold', null, 'keep'] as const).find((one) => values.includes(one)) ?? null;
      const notes = headsOf(row, noteOf);
      const texts = [...new Map(notes.toReversed().map(({ stated, of }) => [stated, of.by]))].filter(([output]) => output !== '');
      const inOrder = notes.map(({ stated }) => stated).filter((output, index, all) => output !== '' && all.indexOf(output) === index);
      const byOf = new Map(texts);
      const note = inOrder.length < 2 ? inOrder.join('') : inOrder.map((output) => `${byOf.get(output) ?? ''}: ${output}`).join(' / ');
      return [row, [value, note, assigneeOf(row)]];
    }),
  );
}

test('devices that did anything in any order end with the same decisions, notes and assignments, those that the acts themselves come to', () => {
  fc.assert(
    fc.property(fc.array(stepArbitrary, { minLength: 2, maxLength: 30 }), (steps) => {
      const [log, made]: [Logged[], TestDevice[]] = [[], openDevices()];
      for (const { device, what } of steps) {
        const one = made[device];
        if (!one) continue;
        if (what.kind === 'exchange') exchange(one, log);
        else act(one, what);
      }
      for (const one of [...made, ...made]) exchange(one, log);
      const wanted = expected(log);
      for (const one of made) expect(stateOf(one)).toEqual(wanted);
    }),
    casesOf(10),
  );
}, 60_000);

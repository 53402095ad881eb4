/** Attributes each decision and answer of a shared list to the device that signed it. */
import { sealSchema, type EvidencePredicate } from '#contract/evidence/evidence.ts';
import { leavesOfLine, type Made, type MadeCounts } from '#contract/evidence/evidencePart.ts';
import type { ReadDb } from '../../platform/database.ts';
import type { AnswerBehind } from '../../service/answers/kept/evidenceAnswers.sql.ts';
import type { findPolicy } from '../../review/policy/policies.sql.ts';
import { openMakers } from '../../team/shared/partSources.sql.ts';
import { readPartLeaves, readParts } from '../../team/shared/parts.sql.ts';
import { findTeam } from '../../team/calls/teamRow.sql.ts';
import type { ManualDecision } from '../../review/acts/manualDecision.sql.ts';
import { areLeavesOf, decisionLeaf, leafBytes, leafKey, openPartOf, policyLeaf, type TeamDevice } from '../format/part.ts';
import { leafOfAnswer, openMadeTally } from '../format/rowState.ts';

type Shared = NonNullable<EvidencePredicate['shared']>;
type Policy = ReturnType<typeof findPolicy>;

export interface Parts {
  /** Returns the maker of a person's decision and counts it; null if there is none. */
  decision(row: number, decision: ManualDecision | null): Made;
  /** Returns the maker of an answer and counts it. */
  answer(answer: AnswerBehind): Made;
  saltOf(answer: AnswerBehind): Uint8Array | null;
  /** Returns the entry for the statement, after all rows. */
  stated(policy: Policy): Shared;
  /** Yields the lines with their leaves. */
  leafLines(): Iterable<string>;
}

interface OpenPart extends TeamDevice {
  seal: Shared['parts'][number]['seal'];
  leaves: Buffer;
}

/** `devices`: the team's current devices. Others may have signed before they were removed. */
export function openParts(ledger: ReadDb, listId: string, devices: readonly TeamDevice[]): Parts {
  const makers = openMakers(ledger, findTeam(ledger)?.deviceId ?? '');
  const parts: OpenPart[] = readParts(ledger, listId).flatMap(({ deviceId, seal: text, size }) => {
    const seal = sealSchema.omit({ timestamp: true }).parse(JSON.parse(text));
    const opened = openPartOf(listId, { deviceId, seal });
    const leaves = readPartLeaves(ledger, listId, deviceId, size);
    // An invalid part proves nothing: the device is shown as one that signed nothing.
    if (opened === null || 'problem' in opened || !areLeavesOf(opened.part.tree, leaves)) return [];
    const { device, member } = opened.part;
    return [{ deviceId, device: device.label, member, seal, leaves }];
  });
  const places = new Map<string, [part: number, leaf: number]>();
  for (const [part, { leaves }] of parts.entries())
    for (let leaf = 0; leaf < leaves.length / leafBytes; leaf++) {
      const key = leafKey(leaves, leaf);
      if (!places.has(key)) places.set(key, [part, leaf]);
    }
  const tally = openMadeTally();
  /** Returns the position of a device's part, adding an empty one for a device that made something but signed nothing. */
  const partOf = (deviceId: string): number => {
    const known = parts.findIndex((one) => one.deviceId === deviceId);
    if (known >= 0) return known;
    const named = devices.find((one) => one.deviceId === deviceId) ?? { deviceId, device: '', member: '' };
    return parts.push({ ...named, seal: null, leaves: Buffer.alloc(0) }) - 1;
  };
  const find = (leaf: Buffer | null, id: string, deviceId: () => string | null): Made => {
    const place = leaf && places.get(leafKey(leaf));
    if (place) return [...place, id];
    const device = deviceId();
    return device === null ? null : [partOf(device)];
  };
  const count = (kind: keyof MadeCounts, made: Made): Made => {
    tally.add(kind, made);
    return made;
  };

  return {
    decision(row, decision) {
      if (decision === null) return null;
      const { recordId, value, operator, at } = decision;
      const leaf = value === null ? null : decisionLeaf(recordId, row, { value, by: operator, at });
      return count(
        'decisions',
        find(leaf, recordId, () => makers.ofAct(recordId)),
      );
    },
    answer(answer) {
      const { deviceId, salt } = makers.ofAnswer(answer.seq);
      return count(
        'answers',
        find(salt && leafOfAnswer(answer, salt), answer.answerId, () => deviceId),
      );
    },
    saltOf: ({ seq }) => makers.ofAnswer(seq).salt,
    stated({ by, at, policy, recordId }) {
      const { name, version, rules, otherwise } = policy;
      const made =
        by === null || at === null || recordId === null
          ? null
          : find(policyLeaf(recordId, { by, at, name, version, rules, otherwise }), recordId, () => makers.ofAct(recordId));
      return {
        parts: parts.map(({ leaves: _, ...part }, at) => ({ ...part, ...tally.of(at) })),
        unknown: tally.unknown,
        policy: made,
      };
    },
    *leafLines() {
      for (const [part, { leaves }] of parts.entries())
        for (let at = 0; at < leaves.length; at += leavesOfLine * leafBytes)
          yield JSON.stringify(['leaves', part, leaves.toString('base64url', at, at + leavesOfLine * leafBytes)]);
    },
  };
}

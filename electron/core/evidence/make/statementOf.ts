/** Builds the statement to be signed: what was checked, by whom and how, and which files were released. */
import {
  type EvidenceEnvironment,
  type EvidencePredicate,
  type EvidenceStatement,
  evidenceFormat,
  evidenceVersion,
  predicateType,
} from '#contract/evidence/evidence.ts';
import {
  doesNotProveSentences,
  partSentences,
  provesSentences,
  sandboxSentence,
  unsignedSentence,
} from '#contract/evidence/evidenceClaims.ts';
import { statementType } from '#contract/evidence/evidencePart.ts';
import { type List, columnsOfFilled } from '#contract/lists/list.ts';
import { areHonored } from '#contract/lists/optOut.ts';
import type { Override } from '#contract/verdict/unchecked.ts';
import { findEnvironment } from '../../accounts/environments.sql.ts';
import { type ExportedFile, exportedFiles, hashOfExport, findWritten, readOverrides } from '../../exports/exports.sql.ts';
import { readHead } from '../../ledger/integrity/chain.sql.ts';
import type { ReadDb } from '../../platform/database.ts';
import { manualDecisionsOf } from '../../review/acts/rowActions.sql.ts';
import { findPolicy } from '../../review/policy/policies.sql.ts';
import { type StoredRun, readFigures } from '../../runs/readRuns.sql.ts';
import { suppressionsInForce } from '../../suppression/suppressions.sql.ts';
import { litigatorRows } from '../rows/judgedRows.sql.ts';
import type { Lines } from './openLines.ts';
import type { Parts } from './openParts.ts';
import type { EvidenceScope } from './readRows.ts';

type Releases = EvidencePredicate['releases'];

/**
 * Returns the register of releases: each exported file, with the known litigators in it. Oldest first. Uses the litigators known now, so
 * that those found later are counted too.
 */
function releasesOf(ledger: ReadDb, list: ReadDb, files: readonly ExportedFile[]): Releases {
  const known = files.length === 0 ? [] : litigatorRows(list);
  const decisions = manualDecisionsOf(list, known);
  const litigatorsIn = ({ exportId, rows }: ExportedFile): Releases[number]['litigators'] => {
    const written = findWritten(ledger, exportId);
    // A split list also exports a file of lines that never became rows.
    if (written?.rows !== rows) return null;
    const its = known.filter((row) => written.decisionOf(row) !== undefined);
    const kept = its.filter((row) => written.decisionOf(row) === 'keep');
    const reasons = new Map<string, number>();
    for (const row of kept) {
      const reason = decisions.get(row)?.keptReason;
      if (typeof reason === 'string') reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    }
    return { rows: its.length, kept: kept.length, reasons: [...reasons].map(([reason, of]) => ({ reason, rows: of })) };
  };
  return files.map((file) => {
    const { exportId, fileName: name, sha256, rows, sandbox, by, at } = file;
    return { exportId, name, sha256, rows, sandbox, by, at: new Date(at).toISOString(), litigators: litigatorsIn(file) };
  });
}

/** Lists a file only once if it was written twice with the same bytes. */
const exportedSubjects = (files: readonly ExportedFile[]): EvidenceStatement['subject'] =>
  [...new Map(files.map((file) => [`${file.sha256} ${file.fileName}`, file])).values()].map(({ fileName, sha256 }) => ({
    name: fileName,
    digest: { sha256 },
    annotations: { role: 'exported' as const },
  }));

/** Facts in the statement that come from neither the list nor the ledger. */
export interface Maker {
  by: string;
  /** Name and version of the program. */
  program: string;
  organization: string | null;
  campaign: string | null;
  isSigned: boolean;
}

/** Facts read before the rows. */
interface Stated {
  list: List;
  /** The runs, oldest first. */
  runs: readonly StoredRun[];
  environment: EvidenceEnvironment;
  scope: EvidenceScope;
  maker: Maker;
  /** The parts of a shared list; null if it isn't shared. */
  parts: Parts | null;
}

const iso = (at: number): string => new Date(at).toISOString();

export function statementOf(
  { list: listDb, ledger }: { list: ReadDb; ledger: ReadDb },
  { list, runs, environment, scope, maker, parts }: Stated,
  { counts, tree, operations, people }: ReturnType<Lines['sums']>,
): EvidenceStatement {
  const { by, program, organization, campaign } = maker;
  const { at, listId, runId } = scope;
  const head = readHead(ledger);
  const standing = findPolicy(ledger, listId);
  const files = exportedFiles(ledger, listId);
  // A recovered list may lack some.
  const rows = runId === null ? counts.rows : list.rows;
  const predicate: EvidencePredicate = {
    format: { name: evidenceFormat, version: evidenceVersion },
    made: { by, at: iso(at), program },
    organization,
    campaign,
    list: {
      listId,
      name: list.name,
      importedAt: iso(list.importedAt),
      columns: list.columns,
      mapping: list.mapping.fields.map((filled) => ({ field: filled.field, columns: columnsOfFilled(filled) })),
      ...setApartOf(list),
    },
    scope: runId === null ? { kind: 'list' } : { kind: 'run', runId },
    environment,
    counts,
    reconciliation: { lines: rows + list.rejected, rows, rejected: list.rejected },
    operations,
    runs: runs.map((run) => runOf(ledger, run)),
    people,
    policy: policyOf(standing),
    clearFor: scope.litigatorMs,
    suppressions: suppressionsInForce(ledger, at).map(({ source, reason, until, entries, entriesSha256, ...made }) => ({
      name: source,
      reason,
      until: until === null ? null : iso(until),
      entries,
      sha256: entriesSha256,
      by: made.by,
      at: iso(made.at),
    })),
    overrides: readOverrides(ledger, listId).map((one) => overrideOf(ledger, one)),
    releases: releasesOf(ledger, listDb, files),
    ...(parts && { shared: parts.stated(standing) }),
    tree: { hash: 'SHA-256', size: tree.size, root: tree.root.toString('base64url') },
    ledger: { size: head?.size ?? 0, root: head?.root.toString('base64url') ?? null },
    proves: maker.isSigned ? [...provesSentences] : [],
    doesNotProve: [
      ...(environment.startsWith('SANDBOX') ? [sandboxSentence] : []),
      ...(maker.isSigned ? [] : [unsignedSentence]),
      ...doesNotProveSentences,
      ...(parts === null ? [] : partSentences),
    ],
  };
  return { _type: statementType, subject: [...importedSubjects(list), ...exportedSubjects(files)], predicateType, predicate };
}

/** Returns the rows that the list itself sets apart, and what was chosen about them. */
function setApartOf({ optOuts, hiddenRows }: List): Pick<EvidencePredicate['list'], 'optOuts' | 'hiddenRows'> {
  const byWhom = (chosen: { by: string; at: number } | null) => ({ by: chosen?.by ?? null, at: chosen === null ? null : iso(chosen.at) });
  return {
    ...(optOuts && {
      optOuts: {
        columns: optOuts.columns.map(({ column }) => column),
        rows: optOuts.rows.call,
        choice: areHonored(optOuts) ? ('honor' as const) : ('ignore' as const),
        ...byWhom(optOuts.chosen),
      },
    }),
    ...(hiddenRows && {
      hiddenRows: { rows: hiddenRows.rows, choice: hiddenRows.chosen?.choice ?? null, ...byWhom(hiddenRows.chosen) },
    }),
  };
}

const importedSubjects = ({ sources }: List): EvidenceStatement['subject'] =>
  sources.map(({ name, sha256 }) => ({ name, digest: { sha256 }, annotations: { role: 'imported' as const } }));

function runOf(
  ledger: ReadDb,
  { runId, environmentId, sandbox, by, state, startedAt, finishedAt, request }: StoredRun,
): EvidencePredicate['runs'][number] {
  const environment = findEnvironment(ledger, environmentId);
  return {
    runId,
    environment: environment?.name ?? environmentId,
    sandbox,
    by,
    state,
    startedAt: iso(startedAt),
    finishedAt: finishedAt === null ? null : iso(finishedAt),
    callsPer1000Seconds: Math.round((request.callsPerSecond ?? environment?.callsPerSecond ?? 0) * 1_000),
    calls: readFigures(ledger, runId).counts,
  };
}

function overrideOf(ledger: ReadDb, { kind, reason, rows, why, exportId, by, at }: Override): EvidencePredicate['overrides'][number] {
  const sha256 = exportId === null ? undefined : hashOfExport(ledger, exportId);
  const file = exportId === null || sha256 === undefined ? null : { exportId, sha256 };
  return { kind, reason, rows, why, export: file, by, at: iso(at) };
}

function policyOf({ by, at, policy }: ReturnType<typeof findPolicy>): EvidencePredicate['policy'] {
  const { name, version, rules, otherwise } = policy;
  return { by, at: at === null ? null : iso(at), name, version, rules, otherwise };
}

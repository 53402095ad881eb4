/**
 * Evidence: one file of checks, times, answers and decisions that anybody can verify. docs/evidence-format.md documents the format; changes
 * here change that format.
 */
import { z } from 'zod';
import { decisionValueSchema } from '../review/decision.ts';
import { partsOf, rowMadeSchema, shownPartsSchema, statementType } from './evidencePart.ts';
import { idSchema, rowNumberSchema, timeSchema } from '../ids.ts';
import { hiddenChoiceSchema, optOutChoiceSchema } from '../lists/optOut.ts';
import { overrideKinds, uncheckedWhySchema } from '../verdict/unchecked.ts';
import { hashSchema, isoSchema, sha256Schema, signingProblemSchema, timestampSchema } from './signing.ts';
import { litigatorStates, rowStatuses } from '../verdict/verdictValues.ts';

export const evidenceFormat = 'rollcall-evidence';
export const rowProofFormat = 'rollcall-row-proof';
export const evidenceVersion = 1;
export const predicateType = 'urn:rollcall:evidence:v1';
export const payloadType = 'application/vnd.in-toto+json';

const text = z.string();
const count = z.int().min(0);
/** 16 bytes in canonical base64url without padding. */
const shortSaltSchema = z.string().regex(/^[A-Za-z0-9_-]{21}[AQgw]$/);
/** Canonical base64 (RFC 4648, section 4), with padding. */
const base64Schema = z.string().regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?$/);

/** Where the answers came from. */
export const evidenceEnvironments = ['SANDBOX', 'SANDBOX AND LIVE', 'LIVE', 'NONE'] as const;
const environmentSchema = z.enum(evidenceEnvironments);
export type EvidenceEnvironment = z.infer<typeof environmentSchema>;

export const evidenceHeaderSchema = z.strictObject({
  environment: environmentSchema,
  format: z.literal(evidenceFormat),
  rows: count,
  version: z.literal(evidenceVersion),
});
export type EvidenceHeader = z.infer<typeof evidenceHeaderSchema>;

/** Operation (index into the statement's), request commitment, sent at, answered at, response commitment, 1 if the answer is the sandbox's. */
const answerEntrySchema = z.tuple([count, hashSchema.nullable(), timeSchema, timeSchema, hashSchema.nullable(), z.literal([0, 1])]);
export type AnswerEntry = z.infer<typeof answerEntrySchema>;

/** A person's decision: value, index into the statement's people, time, commitment of note and reason (null if there is neither). */
const personDecisionSchema = z.tuple([decisionValueSchema, count, timeSchema, hashSchema.nullable()]);
/** The policy's decision: value, null, index of the rule that matched (null: its `otherwise`). */
const policyDecisionSchema = z.tuple([decisionValueSchema, z.null(), count.nullable()]);
export const decisionEntrySchema = z.union([personDecisionSchema, policyDecisionSchema]);
export type DecisionEntry = z.infer<typeof decisionEntrySchema>;

const keptParts = [
  shortSaltSchema,
  rowNumberSchema,
  hashSchema,
  // A purged row has its own kind of line.
  z.enum(rowStatuses).exclude(['purged']),
  text.nullable(),
  z.enum(litigatorStates),
  text.nullable(),
  decisionEntrySchema.nullable(),
  z.array(answerEntrySchema),
] as const;
/** Salt, row, commitment of its cells, status and reason, litigator answer and reason, decision, answers. */
const keptLineSchema = z.tuple(keptParts);
/** The same for a shared list, plus who made the decision and the answers. */
const sharedLineSchema = z.tuple([...keptParts, rowMadeSchema]);
export type SharedLine = z.infer<typeof sharedLineSchema>;
export type KeptLine = z.infer<typeof keptLineSchema> | SharedLine;

/** Salt, row, the commitment that was kept (null if there was none), `purged`, time of the purge. */
const purgedLineSchema = z.tuple([shortSaltSchema, rowNumberSchema, hashSchema.nullable(), z.literal('purged'), timeSchema]);
export type PurgedLine = z.infer<typeof purgedLineSchema>;
export const rowLineSchema = z.union([keptLineSchema, sharedLineSchema, purgedLineSchema]);
export type RowLine = z.infer<typeof rowLineSchema>;

/** Totals over the rows; a verifier recounts all of them. */
export const evidenceCountsSchema = z.strictObject({
  rows: count,
  purged: count,
  status: z.strictObject({ answered: count, partial: count, failed: count, skipped: count, pending: count, unplanned: count }),
  litigator: z.strictObject({ litigator: count, clear: count, notChecked: count }),
  decision: z.strictObject({ keep: count, hold: count, drop: count, none: count }),
  answers: count,
  sandboxAnswers: count,
  /** Number of answers per operation, in the order of `operations`. */
  answersOf: z.array(count),
  /** The time of the first request sent and of the last answer received; null if there is none. */
  firstSentAt: timeSchema.nullable(),
  lastAnsweredAt: timeSchema.nullable(),
});
export type EvidenceCounts = z.infer<typeof evidenceCountsSchema>;

/** A DSSE envelope. `payload` and `sig`: base64. */
const envelopeSchema = z.strictObject({
  payload: base64Schema,
  payloadType: z.literal(payloadType),
  signatures: z.array(z.strictObject({ keyid: sha256Schema, sig: base64Schema })).max(1),
});

/** The last line: the envelope, the public key (SPKI, PEM) if it is signed, and an RFC 3161 token (DER, base64) if one was requested. */
export const sealSchema = z.strictObject({
  envelope: envelopeSchema,
  publicKey: z.string().max(1_000).optional(),
  timestamp: base64Schema.optional(),
});
export type Seal = z.infer<typeof sealSchema>;

const byAndWhen = { by: text, at: isoSchema };

/** A rule of the policy as it was applied. The conditions in `when` aren't part of the format. */
const statedRuleSchema = z.strictObject({
  when: z.record(z.string(), z.unknown()),
  suggest: decisionValueSchema,
  off: z.literal(true).optional(),
  locked: z.literal(true).optional(),
});

const releaseSchema = z.strictObject({
  ...byAndWhen,
  exportId: idSchema,
  name: text,
  sha256: sha256Schema,
  rows: count,
  /** True if a verdict in it rests on a sandbox answer. */
  sandbox: z.boolean(),
  /**
   * Its rows whose person is known to be a litigator when the evidence is made. `kept`: how many of them it contains as rows to keep;
   * `reasons`: the reasons given by people that still apply. Null if the file's rows aren't on record.
   */
  litigators: z
    .strictObject({ rows: count, kept: count, reasons: z.array(z.strictObject({ reason: text, rows: count.min(1) })) })
    .nullable(),
});

/** The statement about the subjects. Times are ISO 8601; numbers are integers. */
export const evidencePredicateSchema = z.strictObject({
  format: z.strictObject({ name: z.literal(evidenceFormat), version: z.literal(evidenceVersion) }),
  made: z.strictObject({ ...byAndWhen, program: text }),
  /** Entered by the person. */
  organization: text.nullable(),
  campaign: text.nullable(),
  list: z.strictObject({
    listId: idSchema,
    name: text,
    importedAt: isoSchema,
    columns: z.array(text),
    mapping: z.array(z.strictObject({ field: text, columns: z.array(count) })),
    /**
     * Columns with opt-outs, how many rows refuse calls, and the choice made about them. `by` is null if nobody chose; then opt-outs are
     * honored. Absent if there are no such columns.
     */
    optOuts: z
      .strictObject({ columns: z.array(count), rows: count, choice: optOutChoiceSchema, by: text.nullable(), at: isoSchema.nullable() })
      .optional(),
    /**
     * Rows that were hidden in their workbook. `choice` is null if nobody chose; then they are left out and never sent to the service.
     * Absent if there are none.
     */
    hiddenRows: z
      .strictObject({ rows: count, choice: hiddenChoiceSchema.nullable(), by: text.nullable(), at: isoSchema.nullable() })
      .optional(),
  }),
  scope: z.union([z.strictObject({ kind: z.literal('list') }), z.strictObject({ kind: z.literal('run'), runId: idSchema })]),
  environment: environmentSchema,
  counts: evidenceCountsSchema,
  /** Lines of data = rows of the list + rejected lines. */
  reconciliation: z.strictObject({ lines: count, rows: count, rejected: count }),
  operations: z.array(z.strictObject({ operation: text, addOns: z.array(text), environment: text, sandbox: z.boolean() })),
  runs: z.array(
    z.strictObject({
      runId: idSchema,
      environment: text,
      sandbox: z.boolean(),
      by: text,
      state: text,
      startedAt: isoSchema,
      finishedAt: isoSchema.nullable(),
      /** The highest rate, in calls per 1,000 seconds. */
      callsPer1000Seconds: count,
      calls: z.strictObject({
        planned: count,
        done: count,
        partial: count,
        failed: count,
        refused: count,
        pending: count,
        sent: count,
        inDoubt: count,
        billingUnknown: count,
      }),
    }),
  ),
  people: z.array(text),
  /** The applied policy. `by` and `at` are null if nobody applied it, because it is the default. */
  policy: z
    .strictObject({
      by: text.nullable(),
      at: isoSchema.nullable(),
      name: text,
      version: count,
      rules: z.array(statedRuleSchema),
      otherwise: decisionValueSchema,
    })
    .nullable(),
  /** How long a clear answer stays valid, in ms. */
  clearFor: count,
  /** The batches of the suppression list that are in force. */
  suppressions: z.array(
    z.strictObject({
      ...byAndWhen,
      name: text,
      reason: text,
      until: isoSchema.nullable(),
      /** Entries in force when it was made. */
      entries: z.strictObject({ phones: count, emails: count, domains: count, persons: count }),
      /** SHA-256 over the keyed hashes of its entries, sorted, one per line. */
      sha256: sha256Schema,
    }),
  ),
  /** Unchecked rows that somebody exported anyway, giving a name and a reason. */
  overrides: z.array(
    z.strictObject({
      ...byAndWhen,
      kind: z.enum(overrideKinds),
      reason: text,
      rows: count,
      /** Why they weren't checked; adds up to `rows`. */
      why: uncheckedWhySchema,
      /** The exported file that has them, which is a subject; if there are several files, the first. Null if none is on record. */
      export: z.strictObject({ exportId: idSchema, sha256: sha256Schema }).nullable(),
    }),
  ),
  /** One entry for each exported file that is a subject, oldest first. */
  releases: z.array(releaseSchema),
  /** For a shared list: what each device signed, and who made each decision and answer. Absent if the list isn't shared. */
  shared: partsOf(sealSchema.omit({ timestamp: true })).optional(),
  tree: z.strictObject({ hash: z.literal('SHA-256'), size: count, root: hashSchema }),
  /** The head of the hash chain over all records of the data folder. */
  ledger: z.strictObject({ size: count, root: hashSchema.nullable() }),
  proves: z.array(text),
  doesNotProve: z.array(text),
});
export type EvidencePredicate = z.infer<typeof evidencePredicateSchema>;

/** A file that the list was imported from, or an exported file. */
const evidenceSubjectSchema = z.strictObject({
  name: text,
  digest: z.strictObject({ sha256: sha256Schema }),
  annotations: z.strictObject({ role: z.enum(['imported', 'exported']) }),
});

/** The in-toto Statement, version 1. */
export const evidenceStatementSchema = z.strictObject({
  _type: z.literal(statementType),
  subject: z.array(evidenceSubjectSchema),
  predicateType: z.literal(predicateType),
  predicate: evidencePredicateSchema,
});
export type EvidenceStatement = z.infer<typeof evidenceStatementSchema>;

/** An audit path (RFC 6962, 2.1.1), from the bottom up. */
const pathSchema = z.array(hashSchema).max(64);

export const rowProofSchema = z.strictObject({
  format: z.literal(rowProofFormat),
  version: z.literal(evidenceVersion),
  environment: environmentSchema,
  /** The leaf's 0-based index in the tree. */
  index: count,
  size: count,
  path: pathSchema,
  /** The row's line, exactly as in the evidence. */
  line: text,
  seal: sealSchema,
  /**
   * For a shared list: the audit path from the leaf of each covered decision and answer to the root of its part, in the form of `path`;
   * null if no part covers it.
   */
  made: z.strictObject({ decision: pathSchema.nullable(), answers: z.array(pathSchema.nullable()) }).optional(),
  /** The plain text of what the line commits to. Salts: 32 bytes, base64url. */
  clear: z.strictObject({
    headings: z.array(text),
    cells: z.array(text),
    cellsSalt: hashSchema,
    /** A person's decision; null if there is none, or if it was changed since. */
    decision: z.strictObject({ note: text, reason: text.nullable(), salt: hashSchema }).nullable(),
    /** In the line's order. Null members were removed since. */
    answers: z.array(
      z.strictObject({
        operation: text,
        request: z.strictObject({ parameters: z.array(z.tuple([text, text])), salt: hashSchema }).nullable(),
        /** Text if the bytes are UTF-8, else base64. */
        response: z.strictObject({ encoding: z.enum(['utf-8', 'base64']), text, salt: hashSchema }).nullable(),
      }),
    ),
  }),
});
export type RowProof = z.infer<typeof rowProofSchema>;

/** The ledger's record of evidence that was made. */
export const evidenceRecordSchema = z.object({
  evidenceId: idSchema,
  listId: idSchema,
  /** Null for the whole list. */
  runId: idSchema.nullable(),
  fileName: text,
  /** SHA-256 of the file's bytes, in hex. */
  sha256: sha256Schema,
  /** Root hash of the tree of rows, in hex. */
  root: sha256Schema,
  rows: count,
  /** Null if it isn't signed. */
  keyId: sha256Schema.nullable(),
  sandbox: z.boolean(),
  by: text,
  at: timeSchema,
});
export type EvidenceRecord = z.infer<typeof evidenceRecordSchema>;

export const evidenceRequestSchema = z.object({
  listId: idSchema,
  /** Null for the whole list. */
  runId: idSchema.nullable(),
  destinationId: z.string(),
  /** The destination of a readable HTML report; absent or null: none is written. */
  reportDestinationId: z.string().nullable().optional(),
  /** The address of a time-stamp server (RFC 3161); null: no external time stamp. */
  timestampUrl: z.string().max(2_000).nullable(),
  /** On whose behalf the checks were made, and for what; empty: not stated. */
  organization: z.string().trim().max(300),
  campaign: z.string().trim().max(300),
});
export type EvidenceRequest = z.infer<typeof evidenceRequestSchema>;

export const evidenceMadeSchema = z.object({
  evidenceId: idSchema,
  fileName: text,
  /** SHA-256 of the file, and root hash of the tree of rows; in hex. */
  sha256: sha256Schema,
  root: sha256Schema,
  rows: count,
  bytes: count,
  environment: environmentSchema,
  keyId: sha256Schema.nullable(),
  /** The external time stamp; null if none was requested. */
  timestamp: timestampSchema.nullable(),
  /** What each device signed of a shared list; null if the list isn't shared. */
  shared: shownPartsSchema.nullable(),
  /** Why it isn't signed; null if it is. */
  unsigned: signingProblemSchema.nullable(),
  /** False if another process owns the data folder: the evidence isn't recorded, so none of its rows can be proved later. */
  recorded: z.boolean(),
  download: z.string().nullable(),
  report: z.object({ fileName: text, download: z.string().nullable() }).nullable(),
});
export type EvidenceMade = z.infer<typeof evidenceMadeSchema>;

export const rowProvedSchema = z.object({
  /** The evidence that the proof belongs to, and when that evidence was made. */
  evidenceId: idSchema,
  madeAt: timeSchema,
  fileName: text,
  bytes: count,
  download: z.string().nullable(),
});

/** What a check of the ledger finds. */
import type { LedgerProblemKind } from '#contract/storage/storage.ts';

/** Notes one problem; `what`: where, by name. */
export type Find = (kind: LedgerProblemKind, what: string) => void;

/** Claims that workers ask for in one turn of the loop go to the ledger as one write: a message and a query cost more than the claim itself. */
import type { Claim } from '../store/ledger/runs/claims.ts';

/**
 * Returns what asks for one claim. `ask` gets what closes the gathering and says for which attempts: to be called when the write leaves, not at
 * once. Its claims stand in their order.
 */
export function gatherClaims(newId: () => string, ask: (close: () => string[]) => Promise<Claim[]>): () => Promise<Claim> {
  let open: { attemptIds: string[]; claims: Promise<Claim[]> } | null = null;
  const gather = (): NonNullable<typeof open> => {
    const attemptIds: string[] = [];
    const close = (): string[] => {
      if (open?.attemptIds === attemptIds) open = null;
      return attemptIds;
    };
    // A write that was refused before it left has closed nothing.
    return { attemptIds, claims: ask(close).finally(close) };
  };
  return async () => {
    open ??= gather();
    const { attemptIds, claims } = open;
    const place = attemptIds.push(newId()) - 1;
    const claim = (await claims)[place];
    if (!claim) throw new Error('fewer claims than were asked for');
    return claim;
  };
}

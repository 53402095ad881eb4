/**
 * Sends all claims that workers make in one turn of the event loop to the ledger as one write: a message and a query cost more than the
 * claim itself.
 */

/**
 * Returns a function that makes one claim. `ask` gets a function that ends the gathering and returns the attempts, to be called when the
 * write is sent, not at once. The results are in their order.
 */
export function gatherClaims<C>(newId: () => string, ask: (close: () => string[]) => Promise<C[]>): () => Promise<C> {
  let open: { attemptIds: string[]; claims: Promise<C[]> } | null = null;
  const gather = (): NonNullable<typeof open> => {
    const attemptIds: string[] = [];
    const close = (): string[] => {
      if (open?.attemptIds === attemptIds) open = null;
      return attemptIds;
    };
    // A write refused before it was sent didn't end the gathering.
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

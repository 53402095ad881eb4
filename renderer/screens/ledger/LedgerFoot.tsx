/** The last line: how many attempts are shown, and the keys. */
import { Button } from '@mantine/core';
import { attemptDetail } from '#messages/ledger/ledgerWords.ts';
import { ledgerWords as words } from '#messages/ledger/ledgerScreenWords.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { Key } from '../../ui/keys/Key.tsx';
import { KeyHints } from '../../ui/keys/KeyHints.tsx';
import { Foot } from '../../ui/page/Page.tsx';
import type { Attempts } from './attemptStore.ts';

const hints = [
  { of: ['ledger.previous', 'ledger.next'], does: words.foot.hints.move },
  { of: ['ledger.open'], does: words.foot.hints.open },
  { of: ['ledger.filter'], does: words.foot.hints.filter },
  { of: ['ledger.refresh'], does: words.foot.hints.refresh },
] as const;

/** `onBack`: from checks to the runs, and from there to the lists. */
export function LedgerFoot({ attempts, grouped, onBack }: { attempts: Attempts; grouped: boolean; onBack: () => void }) {
  const rows = attempts.use((state) => state.attempts?.length ?? null);
  const more = attempts.use((state) => state.more);
  const reading = attempts.use((state) => state.reading);
  const current = attempts.use((state) => state.attempts?.[state.at]);
  const detail = current === undefined || grouped ? '' : attemptDetail(current);
  return (
    <Foot slim>
      <Button variant="subtle" size="xs" leftSection={<Key of="ledger.back" />} ml={-12} onClick={onBack}>
        {grouped ? shared.backToLists : words.foot.backToRuns}
      </Button>
      <span className="text-2 nowrap" role="status">
        {rows === null || grouped ? '' : reading ? words.foot.reading : more ? words.foot.attemptsSoFar(rows) : words.foot.attempts(rows)}
      </span>
      <span className="grow text-3 cut" title={detail}>
        {detail}
      </span>
      <KeyHints hints={hints} className="text-3" />
    </Foot>
  );
}

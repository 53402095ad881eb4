/**
 * Rows to call that aren't checked for litigators: they are held, which is said with why, and can be checked. Whoever doesn't want them held
 * has to check them or to export them by name and reason; until then nothing is written.
 */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { UncheckedStop } from '#contract/verdict/unchecked.ts';
import { exportWords } from '#messages/exports/exportScreenWords.ts';
import { Banner } from '../../ui/notices/Banner.tsx';
import css from './ExportScreen.module.css';
import { Reason } from './Reason.tsx';

const words = exportWords.unchecked;

interface Props {
  readonly stop: UncheckedStop;
  /** Rows to call, these included. */
  readonly of: number;
  /** They were held: they are not in the file. */
  readonly held: boolean;
  /** What checking them would cost, in words; null: not known yet. */
  readonly price: string | null;
  /** Recorded with the reason. */
  readonly operator: string;
  readonly busy: boolean;
  readonly onCheck: () => void;
  readonly onHold: (held: boolean) => void;
  readonly onAccept: (reason: string) => void;
}

export function UncheckedPanel({ stop, of, held, price, operator, busy, onCheck, onHold, onAccept }: Props) {
  const [asks, setAsks] = useState(false);
  if (held)
    return (
      <Banner
        tone="slate"
        icon="pause"
        title={words.held(stop.rows)}
        actions={
          <>
            <Button variant="default" onClick={onCheck}>
              {words.check(stop.rows, price)}
            </Button>
            <Button variant="default" onClick={() => onHold(false)}>
              {words.dontHold}
            </Button>
          </>
        }
      >
        {words.why(stop)}
      </Banner>
    );
  return (
    <Banner tone="amber" icon="warning" title={words.title(stop.rows, of)}>
      <p>{words.why(stop)}</p>
      {asks ? (
        <Reason
          description={words.recorded(operator, stop.settles)}
          button={words.exportAnyway(of)}
          busy={busy}
          onAccept={onAccept}
          onCancel={() => setAsks(false)}
        />
      ) : (
        <div className={css.ways}>
          <Button size="xs" variant="filled" disabled={busy} onClick={onCheck}>
            {words.check(stop.rows, price)}
          </Button>
          <Button size="xs" variant="default" disabled={busy} onClick={() => onHold(true)}>
            {words.hold}
          </Button>
          <Button size="xs" variant="default" disabled={busy} onClick={() => setAsks(true)}>
            {words.accept}
          </Button>
        </div>
      )}
    </Banner>
  );
}

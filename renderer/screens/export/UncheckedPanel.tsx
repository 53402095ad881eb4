/**
 * Stops a file of rows to call while one of them isn't checked for litigators: says how many and why, and offers to check them, to hold
 * them, or to export them all the same, by name and reason. Shown before a file is chosen.
 */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { UncheckedStop } from '../../../electron/contract/unchecked.ts';
import { exportWords } from '../../../electron/messages/window/exportWords.ts';
import { Banner } from '../../ui/Banner.tsx';
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
          <Button variant="default" onClick={() => onHold(false)}>
            {words.dontHold}
          </Button>
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

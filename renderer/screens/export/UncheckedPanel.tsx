/**
 * Stops a file of rows to call while one of them isn't checked for litigators: says how many and why, and offers to check them, to hold
 * them, or to export them all the same, by name and reason. Shown before a file is chosen.
 */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isWritten } from '../../../electron/contract/writtenText.ts';
import type { UncheckedStop } from '../../../electron/contract/unchecked.ts';
import { exportWords } from '../../../electron/messages/window/exportWords.ts';
import { sharedWords as shared } from '../../../electron/messages/window/sharedWords.ts';
import { Banner } from '../../ui/Banner.tsx';
import css from './ExportScreen.module.css';

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
        <Reason stop={stop} of={of} operator={operator} busy={busy} onAccept={onAccept} onCancel={() => setAsks(false)} />
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

interface ReasonProps extends Pick<Props, 'stop' | 'of' | 'operator' | 'busy' | 'onAccept'> {
  readonly onCancel: () => void;
}

function Reason({ stop, of, operator, busy, onAccept, onCancel }: ReasonProps) {
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const isMissing = !isWritten(reason);
  return (
    <form
      className={css.reason}
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (!isMissing) onAccept(reason.trim());
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <TextInput
        autoFocus
        label={words.reason}
        description={words.recorded(operator, stop.settles)}
        placeholder={words.reasonExample}
        maxLength={500}
        value={reason}
        error={asked && isMissing ? words.reasonMissing : null}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={css.ways}>
        <Button size="xs" type="submit" variant="filled" disabled={busy}>
          {words.exportAnyway(of)}
        </Button>
        <Button size="xs" variant="subtle" onClick={onCancel}>
          {shared.cancel}
        </Button>
      </div>
    </form>
  );
}

/** The footer: Back, the export's progress, and the button that starts it. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { exportWords as words } from '#messages/exports/exportScreenWords.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { go } from '../../base/router.ts';
import { CommandButton } from '../../ui/keys/CommandButton.tsx';
import { Back, Foot } from '../../ui/page/Page.tsx';
import { Writing } from '../../ui/bars/Writing.tsx';
import { Banner } from '../../ui/notices/Notice.tsx';
import { ShowExported } from '../../subjects/exports/ShowExported.tsx';
import type { Written } from '../../subjects/exports/useExport.ts';
import { Reason } from './UncheckedPanel.tsx';

interface Props {
  readonly count: number | null;
  /** Whether unchecked rows to call stop it, as the panel above explains. */
  readonly stopped: boolean;
  readonly busy: boolean;
  readonly progress: { readonly rows: number; readonly of: number } | null;
  /** Whether it was exported before. */
  readonly again: boolean;
  readonly onCancel: () => void;
}

export const ExportFoot = ({ count, stopped, busy, progress, again, onCancel }: Props) => (
  <Foot>
    <Back of="export.back">{words.foot.back}</Back>
    <CommandButton of="export.evidence" size="sm" disabled={busy}>
      {words.foot.evidence}
    </CommandButton>
    <span className="grow" />
    {busy && (
      <Writing label={words.foot.writing} progress={progress && { done: progress.rows, of: progress.of }} onCancel={onCancel}>
        {progress === null ? words.foot.writing : words.foot.progress(progress.rows, progress.of)}
      </Writing>
    )}
    <CommandButton
      of="export.write"
      variant={again ? 'default' : 'filled'}
      size="md"
      disabled={busy || stopped || count === null || count === 0}
    >
      {again ? words.foot.writeAgain(count) : words.foot.write(count)}
    </CommandButton>
  </Foot>
);

interface DoneProps {
  readonly result: Written;
  /** The name recorded with the reason. */
  readonly operator: string;
  readonly busy: boolean;
  /** Writes the file again, including its other phones. */
  readonly onAccept: (reason: string) => void;
}

/** The finished export: the file's name, contents and location. Phones that were left out can be added for a reason. */
export function Done({ result, operator, busy, onAccept }: DoneProps) {
  const [asks, setAsks] = useState(false);
  const phones = result.leftOut.uncheckedPhones;
  return (
    <Banner
      tone="slate"
      icon="check"
      title={words.done.title(result.rows, result.fileName)}
      actions={
        <>
          {phones > 0 && !asks && (
            <Button variant="default" onClick={() => setAsks(true)}>
              {words.done.addPhones(phones)}
            </Button>
          )}
          <ShowExported exportId={result.exportId} />
          <Button onClick={() => go({ at: 'lists' })}>{shared.backToLists}</Button>
        </>
      }
    >
      <p>{words.done.written(result)}</p>
      {asks && (
        <Reason
          description={words.unchecked.recorded(operator, false)}
          button={words.done.withPhones}
          busy={busy}
          onAccept={onAccept}
          onCancel={() => setAsks(false)}
        />
      )}
    </Banner>
  );
}

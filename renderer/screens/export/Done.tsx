/** The export is finished: the file's name, its contents, and where it was saved. Phones that were left out can be added for a reason. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { exportWords as words } from '#messages/exports/exportScreenWords.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { go } from '../../base/router.ts';
import { Banner } from '../../ui/notices/Banner.tsx';
import { Reason } from './Reason.tsx';
import type { Written } from '../../subjects/exports/useExport.ts';

interface Props {
  readonly result: Written;
  /** Recorded with the reason. */
  readonly operator: string;
  readonly busy: boolean;
  /** Writes the file again, with its other phones. */
  readonly onAccept: (reason: string) => void;
}

export function Done({ result, operator, busy, onAccept }: Props) {
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

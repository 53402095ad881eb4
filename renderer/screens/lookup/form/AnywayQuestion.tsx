/**
 * Asks once, inline, before a call that is billed although the number can't be dialed, the person is suppressed, or the answer was or may
 * have been bought.
 */
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { notDialableQuestion } from '#messages/lookups/lookupWords.ts';
import { lookupWords } from '#messages/lookups/lookupScreenWords.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { Key } from '#renderer/ui/keys/Key.tsx';
import { Notice } from '#renderer/ui/notices/Notice.tsx';
import { useKeys } from '#renderer/keys/useKeys.ts';
import { agoText } from '#renderer/ui/text/times.ts';
import { questionCommands } from '../lookupCommands.ts';
import type { LookupQuestion } from '../lookupStore.ts';

interface Props {
  readonly question: LookupQuestion;
  readonly sandbox: boolean;
  readonly verb: string;
  /** The price of the call in words; null if unknown. */
  readonly price: string | null;
  readonly onAnyway: () => void;
  readonly onCancel: () => void;
}

function questionOf({ code, params }: LookupQuestion['failure'], sandbox: boolean): string {
  switch (code) {
    case 'team.inDoubt':
      return lookupWords.form.inDoubt(params.device);
    case 'lookup.known':
      return lookupWords.form.isKnown(agoText(params.at));
    case 'lookup.suppressed':
      return lookupWords.form.isSuppressed(params);
    case 'parameter.notDialable':
      return notDialableQuestion(params, sandbox);
  }
}

/** Asks whether to send a questionable request anyway. Takes the focus and returns it on cancel. `verb`: the label of the form's button. */
export function AnywayQuestion({ question: { failure }, sandbox, verb, price, onAnyway, onCancel }: Props) {
  const cancelButton = useRef<HTMLButtonElement>(null);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    before.current = document.activeElement;
    // Focuses Cancel, because an Enter key held too long must not buy the call in question.
    cancelButton.current?.focus();
  }, []);
  const cancel = (): void => {
    onCancel();
    if (before.current instanceof HTMLElement) before.current.focus();
  };
  useKeys(questionCommands, { cancel });
  return (
    <Notice tone="amber">
      {questionOf(failure, sandbox)}
      <div className="line wraps mt-8">
        <Button size="xs" onClick={onAnyway}>
          {failure.code === 'lookup.known' ? lookupWords.form.again(price) : lookupWords.form.anyway(verb)}
        </Button>
        <Button size="xs" variant="subtle" ref={cancelButton} rightSection={<Key of="lookup.cancel" />} onClick={cancel}>
          {shared.cancel}
        </Button>
      </div>
    </Notice>
  );
}

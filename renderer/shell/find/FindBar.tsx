/**
 * Finds text on the screen or in the dialog over it. Only the desktop program has it, because browsers have their own. It is rendered
 * inside the open dialog, because a dialog traps the focus.
 */
import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { create } from 'zustand';
import { createDebounce } from '#base/async.ts';
import { shellWords } from '#messages/shellWords.ts';
import { transport } from '../../bridge/chooseTransport.ts';
import { isKeyOf } from '../../keys/keyStore.ts';
import { actOf, ownKeys } from '../../keys/offeredActs.ts';
import { IconButton } from '../../ui/page/IconButton.tsx';
import css from './FindBar.module.css';
import { findText, scrollTo } from './findText.ts';

const words = shellWords.find;
/** Throttles searches: the page changes many times in a row. */
const restMs = 150;

/** `asked`: number of times it was opened, so that opening it again focuses an open bar. */
const useFind = create<{ root: Element | null; asked: number }>(() => ({ root: null, asked: 0 }));

const dialogs = (): Element[] => [...document.querySelectorAll('[role=dialog]')].filter((one) => one.checkVisibility());

/** Opens the find bar, or the screen's own search if it has one, as in the review, whose rows aren't all in the document. */
export function openFind(): void {
  const dialog = dialogs().at(-1);
  const search = dialog === undefined ? actOf('review.search') : undefined;
  if (search !== undefined) return search();
  useFind.setState(({ asked }) => ({ root: dialog ?? document.body, asked: asked + 1 }));
}

export const canFind = (): boolean => transport().host === 'electron';

export function FindBar() {
  const isDesktop = canFind();
  useEffect(() => {
    if (!isDesktop) return;
    // Other keys are inactive while a dialog is open; this one searches the dialog.
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || dialogs().length === 0 || !isKeyOf(event, 'window.find')) return;
      event.preventDefault();
      openFind();
    };
    addEventListener('keydown', press, { capture: true });
    return () => removeEventListener('keydown', press, { capture: true });
  }, [isDesktop]);
  const { root } = useFind();
  return root?.isConnected === true && createPortal(<Bar root={root} />, root);
}

function Bar({ root }: { root: Element }) {
  const [text, setText] = useState('');
  const [found, setFound] = useState<Range[]>([]);
  const [at, setAt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const close = (): void => useFind.setState({ root: null });

  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const { asked } = useFind();
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, [asked]);

  useEffect(() => {
    const look = (): void => setFound(findText(root, text));
    look();
    const looking = createDebounce(look, restMs);
    const changes = new MutationObserver((records) => {
      const isOurs = ({ target }: MutationRecord): boolean =>
        (target instanceof Element ? target : target.parentElement)?.closest('[data-find-bar]') !== null;
      if (!records.every(isOurs)) looking.request();
    });
    changes.observe(root, { childList: true, characterData: true, subtree: true });
    return () => {
      looking.cancel();
      changes.disconnect();
    };
  }, [root, text]);

  const here = found.length === 0 ? undefined : found[at % found.length];
  useEffect(() => {
    CSS.highlights.set('found', new Highlight(...found));
    if (here !== undefined) {
      const one = new Highlight(here);
      one.priority = 1;
      CSS.highlights.set('found-here', one);
      scrollTo(here);
    }
    return () => {
      CSS.highlights.delete('found');
      CSS.highlights.delete('found-here');
    };
  }, [found, here]);

  const go = (by: number): void => {
    if (found.length > 0) setAt((now) => (now + by + found.length) % found.length);
  };
  return (
    <search data-find-bar className={css.bar} aria-label={words.label} {...{ [ownKeys]: 'Escape Enter shift+Enter' }}>
      <TextInput
        ref={input}
        // Escape closes the bar, not the dialog around it.
        data-mantine-stop-propagation="true"
        size="xs"
        aria-label={words.label}
        placeholder={words.label}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || !['Enter', 'Escape'].includes(event.key)) return;
          event.preventDefault();
          if (event.key === 'Escape') close();
          else go(event.shiftKey ? -1 : 1);
        }}
      />
      <span className={css.count} role="status">
        {text === '' ? '' : words.place(found.length === 0 ? 0 : (at % found.length) + 1, found.length)}
      </span>
      <IconButton icon="up" label={words.previous} disabled={found.length === 0} onClick={() => go(-1)} />
      <IconButton icon="down" label={words.next} disabled={found.length === 0} onClick={() => go(1)} />
      <IconButton icon="close" label={words.close} onClick={close} />
    </search>
  );
}

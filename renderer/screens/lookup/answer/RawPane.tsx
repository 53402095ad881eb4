/** The raw answer, its headers, and the request as a shell command without its key. */
import { Button, SegmentedControl } from '@mantine/core';
import type { Lookup, WireRequest } from '#contract/lookups/lookup.ts';
import { fileSize } from '#messages/count.ts';
import { lookupWords } from '#messages/lookups/lookupScreenWords.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { JsonText } from '#renderer/ui/text/JsonText.tsx';
import { Key } from '#renderer/ui/keys/Key.tsx';
import { notifyDone } from '#renderer/base/notify.ts';
import css from '../LookupScreen.module.css';
import { curlOf, powerShellOf } from './curl.ts';

const tabs = ['json', 'headers', 'curl', 'powershell'] as const;
export type RawTab = (typeof tabs)[number];
const commandOf = { curl: curlOf, powershell: powerShellOf };
const isCommand = (tab: RawTab): tab is keyof typeof commandOf => tab in commandOf;

/**
 * The text that the tab shows and Copy copies; null if there is none. Before an answer, the shell commands send what the form would send.
 */
export function rawText(tab: RawTab, lookup: Lookup | null, wouldSend: WireRequest | null): string | null {
  switch (tab) {
    case 'json':
      return lookup?.answer?.body || null;
    case 'headers':
      return lookup?.answer?.headers.map(([name, value]) => `${name}: ${value}`).join('\n') || null;
    case 'curl':
    case 'powershell': {
      const wire = lookup === null ? wouldSend : lookup.wire;
      return wire && commandOf[tab](wire);
    }
  }
}

interface Props {
  readonly tab: RawTab;
  readonly onTab: (tab: RawTab) => void;
  readonly lookup: Lookup | null;
  readonly text: string | null;
}

export function RawPane({ tab, onTab, lookup, text }: Props) {
  const answer = lookup?.answer;
  return (
    <section className={css.raw} aria-label={lookupWords.raw.region}>
      <div className={css.rawHead}>
        <SegmentedControl
          aria-label={lookupWords.raw.shown}
          value={tab}
          data={tabs.map((one) => ({ value: one, label: lookupWords.raw.tabs[one] }))}
          onChange={(value) => {
            const chosen = tabs.find((one) => one === value);
            if (chosen !== undefined) onTab(chosen);
          }}
        />
        <span className="grow" />
        {answer && <span className={css.code}>{`${answer.status}, ${fileSize(new TextEncoder().encode(answer.body).length)}`}</span>}
        <Button
          size="xs"
          disabled={text === null}
          leftSection={<Icon name="copy" size={14} />}
          rightSection={<Key of="lookup.copy" />}
          onClick={() => {
            if (text !== null) copyText(text);
          }}
        >
          {shared.copy}
        </Button>
      </div>
      {text === null ? (
        <p className={css.nothing}>{emptyWords(tab, lookup)}</p>
      ) : tab === 'json' ? (
        <JsonText text={text} label={lookupWords.raw.answer} numbered />
      ) : (
        <pre className={css.plain} dir="ltr" tabIndex={0} aria-label={isCommand(tab) ? lookupWords.raw.request : lookupWords.raw.headers}>
          {text}
        </pre>
      )}
      {isCommand(tab) && text !== null && <p className={css.nothing}>{lookupWords.raw.withoutKey}</p>}
    </section>
  );
}

function emptyWords(tab: RawTab, lookup: Lookup | null): string {
  if (isCommand(tab)) return lookup === null ? lookupWords.raw.fillIn : lookupWords.raw.requestGone;
  if (lookup === null) return lookupWords.raw.empty;
  return lookup.outcome === 'done' ? lookupWords.raw.bodyGone : lookupWords.raw.noAnswer;
}

/** Copies a text to the clipboard and confirms it. */
export function copyText(text: string): void {
  navigator.clipboard.writeText(text).then(
    () => notifyDone(lookupWords.raw.copied),
    () => notifyDone(shared.noClipboard),
  );
}

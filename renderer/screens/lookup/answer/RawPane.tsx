/** The raw answer, its headers, and the request as a shell command without its key. */
import { SegmentedControl } from '@mantine/core';
import type { Lookup, WireRequest } from '#contract/lookups/lookup.ts';
import { fileSize } from '#messages/count.ts';
import { lookupWords } from '#messages/lookups/lookupScreenWords.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { JsonText } from '#renderer/ui/text/JsonText.tsx';
import { CommandButton } from '#renderer/ui/keys/CommandButton.tsx';
import css from '../LookupScreen.module.css';
import { curlOf, powerShellOf } from './curl.ts';
import { copyText } from '#renderer/base/notify.ts';

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
          onChange={onTab}
        />
        <span className="grow" />
        {answer && <span className={css.code}>{`${answer.status}, ${fileSize(new TextEncoder().encode(answer.body).length)}`}</span>}
        <CommandButton of="lookup.copy" icon="copy" disabled={text === null}>
          {shared.copy}
        </CommandButton>
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

export const copyRaw = (text: string): void => copyText(text, lookupWords.raw.copied);

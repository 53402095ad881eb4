/** The raw answer, its headers, and the request as a shell command without its key. */
import { Button, SegmentedControl } from '@mantine/core';
import type { Lookup, WireRequest } from '../../../electron/contract/lookup.ts';
import { fileSize } from '../../../electron/messages/count.ts';
import { Icon } from '../../ui/Icon.tsx';
import { JsonText } from '../../ui/JsonText.tsx';
import { Key } from '../../ui/Key.tsx';
import { copyText } from './copyText.ts';
import { curlOf } from './curl.ts';
import css from './LookupScreen.module.css';

const tabs = [
  { value: 'json', label: 'JSON' },
  { value: 'headers', label: 'Headers' },
  { value: 'curl', label: 'curl' },
] as const;
export type RawTab = (typeof tabs)[number]['value'];

/** What the tab shows and Copy copies; null if there is nothing. Before an answer, curl shows what the form would send. */
export function rawText(tab: RawTab, lookup: Lookup | null, wouldSend: WireRequest | null): string | null {
  switch (tab) {
    case 'json':
      return lookup?.answer?.body || null;
    case 'headers':
      return lookup?.answer?.headers.map(([name, value]) => `${name}: ${value}`).join('\n') || null;
    case 'curl': {
      const wire = lookup === null ? wouldSend : lookup.wire;
      return wire && curlOf(wire);
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
    <section className={css.raw} aria-label="As it came">
      <div className={css.rawHead}>
        <SegmentedControl
          aria-label="What is shown"
          value={tab}
          data={[...tabs]}
          onChange={(value) => {
            const chosen = tabs.find((one) => one.value === value)?.value;
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
          Copy
        </Button>
      </div>
      {text === null ? (
        <p className={css.nothing}>{emptyWords(tab, lookup)}</p>
      ) : tab === 'json' ? (
        <JsonText text={text} label="The answer as it came" numbered />
      ) : (
        <pre className={css.plain} tabIndex={0} aria-label={tab === 'curl' ? 'The request for a shell' : 'The headers of the answer'}>
          {text}
        </pre>
      )}
      {tab === 'curl' && text !== null && (
        <p className={css.nothing}>
          The key is not in it: set the variable ROLLCALL_API_KEY in your shell, and keep it out of files that others read.
        </p>
      )}
    </section>
  );
}

function emptyWords(tab: RawTab, lookup: Lookup | null): string {
  if (tab === 'curl') return lookup === null ? 'Fill in the required fields to see the request.' : 'The request is no longer kept.';
  if (lookup === null) return 'The raw response appears here, byte for byte.';
  return lookup.outcome === 'done'
    ? 'The body was removed from this computer.'
    : 'No answer was kept, only the service’s message, if there was one.';
}

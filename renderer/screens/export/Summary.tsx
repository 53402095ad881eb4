/** What the file will be and contain, in numbers and plain words. */
import type { FileCounts, LeftOut } from '#contract/exports/export.ts';
import type { List, ListCard } from '#contract/lists/list.ts';
import { heldBackSentence } from '#messages/verdict/standingWords.ts';
import { leftOutSentences, otherPhonesSentence } from '#messages/exports/recipeWords.ts';
import { exportWords as words } from '#messages/exports/exportScreenWords.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { Banner } from '../../ui/notices/Banner.tsx';
import { FormAside } from '../../ui/form/FormBody.tsx';
import { Icon } from '../../ui/page/Icon.tsx';
import type { IconName } from '../../ui/page/iconPaths.ts';
import { Panel } from '../../ui/page/Page.tsx';
import { Sentence } from '../../ui/text/Sentence.tsx';
import { agoText } from '../../ui/text/times.ts';
import css from './ExportScreen.module.css';

interface Props {
  readonly list: List;
  readonly card: ListCard;
  /** What this file would contain; null while it is counted. */
  readonly counts: (Omit<FileCounts, 'unanswered'> & { readonly unanswered?: number }) | null;
  /** Split into segments: litigators get a file of their own. */
  readonly split: boolean;
  /** How many of each kind the file will have. */
  readonly columns: { readonly own: number; readonly ours: number; readonly made: number };
  /** Rows of the choice that the file can't use; null: not known, or none can be. */
  readonly leftOut: LeftOut | null;
  /** The file has rows to call: no reason for keeping somebody counts. */
  readonly strict: boolean;
  /** It has phones that weren't checked. */
  readonly otherPhones: boolean;
  /** People are masked in it. */
  readonly redacted: boolean;
}

export function Summary({ list, card, counts, split, columns, leftOut, strict, otherPhones, redacted }: Props) {
  const on = card.run !== null && card.run.state !== 'finished';
  return (
    <FormAside aria-label={words.summary.region}>
      <Panel>
        <h3 className="text-3">{words.summary.title}</h3>
        <div className={css.big}>{counts === null ? '…' : shared.rows(counts.rows)}</div>
        <p className="text-2">{words.summary.columns({ ...columns, all: list.columns.length })}</p>
        {card.exportedAt !== null && (
          <p className={`${css.hint ?? ''} small text-3`}>{words.summary.lastExported(agoText(card.exportedAt))}</p>
        )}
      </Panel>
      {card.sandbox && (
        <Banner tone="sand" icon="flask" title={words.summary.sandboxTitle}>
          <Sentence of={words.summary.sandbox} parts={{ ending: <span className="code">.sandbox</span> }} />
        </Banner>
      )}
      <Panel title={words.summary.notes}>
        <ul className={css.notes}>
          {counts !== null && <InThisFile counts={counts} split={split} strict={strict} />}
          {redacted && <Note icon="lock">{words.summary.redacted}</Note>}
          {otherPhones && (
            <Note icon="phone" tone="amber">
              {otherPhonesSentence}
            </Note>
          )}
          {(leftOut === null ? [] : leftOutSentences(leftOut)).map((sentence) => (
            <Note key={sentence} icon="info">
              {sentence}
            </Note>
          ))}
          {on ? (
            <Note icon="clock">{words.summary.running}</Note>
          ) : (
            (counts?.unanswered ?? 0) > 0 && <Note icon="rows">{words.summary.unanswered(counts?.unanswered ?? 0)}</Note>
          )}
          <Note icon="info">{words.summary.notDoNotCall}</Note>
        </ul>
      </Panel>
    </FormAside>
  );
}

/** Who must not be called first, then who was not checked for it: only the rows of the chosen file. */
function InThisFile({ counts, split, strict }: { counts: NonNullable<Props['counts']>; split: boolean; strict: boolean }) {
  const held = heldBackSentence(counts.heldBack, strict);
  return (
    <>
      {counts.litigators > 0 && (
        <Note icon="warning" tone="litigator">
          {words.summary.litigators(counts, split)}
        </Note>
      )}
      {counts.suppressed > 0 && (
        <Note icon="lock" tone="red">
          {words.summary.suppressed(counts)}
        </Note>
      )}
      {held !== null && <Note icon="info">{strict ? held : words.summary.heldBack(held, split)}</Note>}
      {counts.notChecked > 0 && (
        <Note icon="warning" tone="amber">
          {words.summary.notChecked(counts)}
        </Note>
      )}
    </>
  );
}

const Note = ({ icon, tone, children }: { icon: IconName; tone?: 'amber' | 'red' | 'litigator'; children: React.ReactNode }) => (
  <li data-tone={tone}>
    <Icon name={icon} />
    <span>{children}</span>
  </li>
);

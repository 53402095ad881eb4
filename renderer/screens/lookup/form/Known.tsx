/** Free local information about a phone: the list rows that contain it, their findings and decisions, and whether it is suppressed. */
import { Button } from '@mantine/core';
import type { KnownPhone } from '#contract/lookups/lookup.ts';
import type { RowDetail } from '#contract/review/view.ts';
import { lookupWords } from '#messages/lookups/lookupScreenWords.ts';
import { attempt, notifyDone } from '#renderer/base/notify.ts';
import { showRows } from '#renderer/subjects/review/reviewChoice.ts';
import { tellExported } from '#renderer/subjects/exports/tellExported.ts';
import { call } from '#renderer/bridge/call.ts';
import { DecisionBadge, LitigatorBadge } from '#renderer/ui/badges/Badges.tsx';
import { GradeTile, SandboxLabel, ScoreMark } from '#renderer/ui/badges/Marks.tsx';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import css from '../LookupScreen.module.css';
import type { Line, PersonText } from '../answer/factLines.ts';
import { useKnown, type KnownRow } from './useKnown.ts';

/** `phone`: in canonical form; null to render nothing. */
export function Known({ phone }: { phone: string | null }) {
  const known = useKnown(phone);
  if (phone === null || known === null) return null;
  return (
    <section className="stack gap-6" aria-label={lookupWords.known.region}>
      <div className={css.knownHead}>
        <h2>{lookupWords.known.title(phone)}</h2>
        <span className="grow" />
        <Suppressed phone={phone} known={known} />
      </div>
      {known.rows.length === 0 && <p className="text-3">{lookupWords.known.none}</p>}
      <ul>
        {known.rows.map((row) => (
          <KnownLine key={`${row.listId} ${row.row}`} {...row} phone={phone} />
        ))}
      </ul>
      {known.more && <p className="small text-3">{lookupWords.known.more}</p>}
    </section>
  );
}

function Suppressed({ phone, known }: { phone: string; known: KnownPhone }) {
  if (known.suppressed !== null) return <span className="small text-2">{lookupWords.known.isSuppressed(known.suppressed)}</span>;
  const suppress = async (): Promise<void> => {
    await call('suppressions.import', { of: { text: phone } });
    notifyDone(lookupWords.known.suppressed(phone));
    tellExported({ of: { text: phone } });
  };
  return (
    <Button size="xs" variant="default" leftSection={<Icon name="lock" size={14} />} onClick={() => attempt(suppress)}>
      {lookupWords.known.suppress}
    </Button>
  );
}

function KnownLine({ listId, listName, row, detail, phone }: KnownRow & { phone: string }) {
  return (
    <li className={css.knownRow}>
      <button type="button" className="link medium cut" title={listName} onClick={() => showRows(listId, searchOf(detail, phone))}>
        {listName}
      </button>
      <span className="text-3 nowrap">{lookupWords.known.row(row)}</span>
      {detail === null ? <span /> : <Verdict detail={detail} />}
    </li>
  );
}

const Verdict = ({ detail: { verdict, decision, noCalls, findings } }: { detail: RowDetail }) => (
  <span className={css.knownVerdict}>
    <DecisionBadge
      value={decision.value}
      by={decision.by}
      suppressed={findings.flatMap((found) => (found.rule === 'suppressed' ? [found.params] : []))[0]}
    />
    <GradeTile grade={verdict.grade} muted={noCalls.length > 0} />
    <ScoreMark score={verdict.score} band={verdict.band} meter={false} />
    <LitigatorBadge state={verdict.litigator} />
    {verdict.sandbox && <SandboxLabel />}
  </span>
);

/** Returns the cell that contains this number, however it is written, because the review searches cells as they were read. */
function searchOf(detail: RowDetail | null, phone: string): { text: string } {
  const digits = phone.replaceAll(/\D/g, '').slice(-10);
  const cell = detail?.cells.find((text) => text.replaceAll(/\D/g, '').endsWith(digits));
  return { text: cell ?? phone };
}

/** All people in an answer, in the service's ranking, each with their lines. */
export const People = ({ title, people }: { title: string; people: readonly PersonText[] }) => (
  <section className={css.section}>
    <h3>{title}</h3>
    <ul>
      {people.map((person, index) => (
        <li key={index} className={css.person}>
          <div className="line">
            <Icon name={person.business ? 'card' : 'user'} size={14} className="text-3" />
            <span className="strong">{person.name ?? lookupWords.person.nameless}</span>
            {person.business && <span className="text-3 small">{lookupWords.person.business}</span>}
            <span className="grow" />
            {person.since !== null && <span className="text-3 small nowrap">{lookupWords.person.since(person.since)}</span>}
          </div>
          <Lines lines={person.lines} />
        </li>
      ))}
    </ul>
  </section>
);

export const Lines = ({ lines }: { lines: readonly Line[] }) => (
  <dl className={css.lines}>
    {lines.map(({ name, words, hint = '' }, index) => (
      <div key={index}>
        {/* Several addresses form one list under one name. */}
        <dt>{lines[index - 1]?.name === name ? <span className="hidden-visually">{name}</span> : name}</dt>
        <dd>
          <Pieces text={words} />
          {hint !== '' && <div className="small text-3">{hint}</div>}
        </dd>
      </div>
    ))}
  </dl>
);

/** Text that breaks between its parts rather than inside a number: `Seattle WA 98103-5774`. */
export const Pieces = ({ text }: { text: string }) =>
  text.split(/(?<=,) /).map((piece, index) => (
    <span key={index}>
      {index > 0 && ' '}
      <span className={css.piece}>{piece}</span>
    </span>
  ));

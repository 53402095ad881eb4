/** All people in an answer, in the service's ranking, each with their lines. */
import { lookupWords } from '#messages/lookups/lookupScreenWords.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import type { Line } from '../answer/lines.ts';
import css from '../LookupScreen.module.css';
import type { PersonText } from '../answer/personLines.ts';

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
        {/* Several addresses are one list under one name. */}
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

/** An answer as a card: its subject, badges, lines, and all people in it. */
import { litigatorOfAnswer } from '#contract/verdict/litigator.ts';
import type { Lookup } from '#contract/lookups/lookup.ts';
import { findOperation } from '#contract/service/operations/catalog.ts';
import { identityBand } from '#messages/lookups/lookupWords.ts';
import { noCallHeadline } from '#messages/verdict/standingWords.ts';
import { addOnTitle, gradeWord, scoreWord } from '#messages/names.ts';
import { lookupWords } from '#messages/lookups/lookupScreenWords.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { GradeTile, ScoreMark } from '#renderer/ui/badges/Marks.tsx';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { LitigatorBadge } from '#renderer/ui/badges/Badges.tsx';
import type { AnswerCard } from './answerCard.ts';
import css from '../LookupScreen.module.css';
import { Lines, People, Pieces } from '../form/Known.tsx';

export function Card({ card, lookup }: { card: AnswerCard; lookup: Lookup }) {
  const { title, subtitle, standing, sections, people, places } = card;
  return (
    <article className={css.card}>
      <header className={css.cardHead}>
        <div className="grow">
          <div className={css.title}>
            <Pieces text={title} />
          </div>
          {subtitle !== '' && <div className="text-2">{subtitle}</div>}
        </div>
        {standing !== null && (
          <span className={css.standing} data-valid={standing.valid}>
            <Icon name={standing.valid ? 'check' : 'close'} />
            {standing.words}
          </span>
        )}
      </header>
      <Notes lookup={lookup} />
      <Badges card={card} lookup={lookup} />
      {sections.map((section) => (
        <section key={section.title ?? ''} className={css.section}>
          {section.title !== null && <h3>{section.title}</h3>}
          <Lines lines={section.lines} />
        </section>
      ))}
      {people.map((group) => (
        <People key={group.title} title={group.title} people={group.people} />
      ))}
      {places.length > 0 && (
        <section className={css.section}>
          <h3>{lookupWords.card.otherAddresses}</h3>
          <ul>
            {places.map(({ line, hint }, index) => (
              <li key={index} className={css.place}>
                {line} <span className="small text-3">{hint}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}

/** Parts missing from the answer, and the service's notes. */
function Notes({ lookup: { answer, verdict } }: { lookup: Lookup }) {
  const notes = [
    ...(answer?.facts?.missing ?? [])
      .filter(({ why }) => why !== 'warning')
      .map(({ why, words }) => lookupWords.card.incomplete(why === 'addOn' ? lookupWords.card.addOnMissing(addOnTitle(words)) : words)),
    ...(verdict?.warnings ?? []).map(lookupWords.card.serviceNotes),
  ];
  if (notes.length === 0) return null;
  return (
    <ul className={css.notes}>
      {notes.map((note, index) => (
        <li key={index}>
          <Icon name="warning" size={14} />
          {note}
        </li>
      ))}
    </ul>
  );
}

const badgeNames = lookupWords.card.badges;

function Badges({ card: { facts, spam }, lookup: { verdict, request, answer } }: { card: AnswerCard; lookup: Lookup }) {
  const operation = findOperation(request.operation);
  const identity = answer?.facts?.facts.identityScore?.value;
  const litigator = litigatorOfAnswer(request.operation, verdict);
  const against = noCallHeadline(litigator === 'litigator' ? ['litigator'] : []);
  const badges = [
    operation?.facts.grade !== undefined && verdict !== null && (
      <Badge key="grade" name={badgeNames.grade}>
        <GradeTile grade={verdict.grade} muted={against !== null} />
        {against === null ? gradeWord(verdict.grade) : <span className="strong text-litigator">{against}</span>}
      </Badge>
    ),
    operation?.facts.score !== undefined && verdict !== null && (
      <Badge key="score" name={badgeNames.score}>
        <ScoreMark score={verdict.score} band={verdict.band} meter={false} />
        {scoreWord(verdict.band)}
      </Badge>
    ),
    identity !== undefined && (
      <Badge key="identity" name={badgeNames.identityScore}>
        <span className="strong">{identity}</span>
        <span className="text-2">{identityBand(identity)}</span>
      </Badge>
    ),
    litigator !== null && (
      <Badge key="litigator" name={badgeNames.litigator}>
        <LitigatorBadge state={litigator} />
      </Badge>
    ),
    spam !== undefined && (
      <Badge key="spam" name={badgeNames.spam}>
        <Spam spam={spam} />
      </Badge>
    ),
    ...facts.map(({ name, words }) => (
      <Badge key={name} name={name}>
        <span className="medium">{words}</span>
      </Badge>
    )),
  ].filter((badge) => badge !== false);
  return badges.length === 0 ? null : <dl className={css.badges}>{badges}</dl>;
}

const Badge = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** As with the litigator check, no answer means not checked, which is never a no. */
const Spam = ({ spam }: { spam: boolean | null }) => (
  <span className={css.spam} data-spam={spam === null ? 'unknown' : spam}>
    <Icon name={spam === false ? 'check' : 'warning'} />
    {spam === null ? shared.notChecked : spam ? shared.yes : shared.no}
  </span>
);

/** The team's shared lists: where each one is, who shared it and when, and why its last update couldn't be applied. */
import type { SharedList } from '#contract/team/team.ts';
import { sharedProblemSentence, sharedStateWords } from '#messages/team/teamWords.ts';
import { teamWords } from '#messages/team/teamScreenWords.ts';
import { formatRoute } from '#renderer/base/router.ts';
import { timeText } from '#renderer/ui/text/times.ts';
import { Dot } from '../ConnectionStrip.tsx';
import css from '../Team.module.css';

const words = teamWords.lists;

export function SharedLists({ lists, now }: { lists: readonly SharedList[]; now: number }) {
  return (
    <section aria-label={words.title}>
      <div className={css.title}>
        <h2>{words.title}</h2>
        <span className="small text-3">{words.about}</span>
      </div>
      {lists.length === 0 ? (
        <p className="text-2">{words.none}</p>
      ) : (
        <ul className={css.shared} aria-label={words.title}>
          {lists.map((list) => (
            <One key={list.listId} list={list} now={now} />
          ))}
        </ul>
      )}
      {lists.some(({ state }) => state === 'gone') && <p className="mt-8 small text-3">{words.gone}</p>}
    </section>
  );
}

function One({ list, now }: { list: SharedList; now: number }) {
  const { listId, name, state, by, at } = list;
  const problem = sharedProblemSentence(list);
  const shared = words.by(by, timeText(at, now));
  return (
    <li>
      {state === 'here' ? (
        <a className="text-1 medium cut" title={name} href={formatRoute({ at: 'list', listId, step: 'review' })}>
          {name}
        </a>
      ) : (
        <span className="medium cut" title={name}>
          {name}
        </span>
      )}
      <span className="text-2 cut" title={shared}>
        {shared}
      </span>
      <span className="line text-2">
        <Dot on={state === 'here'} />
        {sharedStateWords(list)}
      </span>
      {problem !== null && (
        <span className="small" data-problem>
          {problem}
        </span>
      )}
    </li>
  );
}

/** Updates of the desktop program: the team's feed, and what was found there. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { feedUrlSchema } from '#contract/desktop/updates.ts';
import { noUpdatesSentence, updatesWords as words } from '#messages/desktop/updateWords.ts';
import { changeSettings } from '../../base/changeSettings.ts';
import { attempt } from '../../base/notify.ts';
import { updates } from '../../base/queries.ts';
import { call } from '../../bridge/call.ts';
import { Notice } from '../../ui/notices/Notice.tsx';
import { timeText } from '../../ui/text/times.ts';
import { CommitText } from '../../ui/form/CommitText.tsx';
import css from './SettingsScreen.module.css';

const checkFeed = (text: string): string | null => (text === '' || feedUrlSchema.safeParse(text).success ? null : words.badFeed);
const working = ['looking', 'downloading', 'installing'];

export function Updates() {
  const state = useQuery(updates).data;
  if (state === undefined) return null;
  const { impossible, feed, found, lookedAt } = state;
  const isOn = impossible === null && feed !== null;
  const sentence = isOn ? words.found(found) : words.off;
  return (
    <section aria-label={words.title}>
      <div className={css.listHead}>
        <h2>{words.title}</h2>
        {isOn && (
          <Button variant="default" size="xs" loading={working.includes(found.is)} onClick={() => attempt(() => call('updates.look', {}))}>
            {words.look}
          </Button>
        )}
      </div>
      {impossible !== null ? (
        <p className="text-2">{noUpdatesSentence(impossible)}</p>
      ) : (
        <>
          <p className="text-2">{words.about}</p>
          <div className={css.found}>
            <CommitText
              label={words.feed}
              description={words.aboutFeed}
              value={feed ?? ''}
              maxLength={2000}
              check={checkFeed}
              onKeep={(updateFeed) => changeSettings({ updateFeed })}
            />
          </div>
          <div className={css.found}>
            {found.is === 'failed' && isOn ? (
              <Notice tone="red">{sentence}</Notice>
            ) : (
              <p className="text-2" role="status">
                {sentence}
              </p>
            )}
          </div>
          {isOn && lookedAt !== null && <p className="text-3">{words.lookedAt(timeText(lookedAt))}</p>}
          {found.is === 'ready' && (
            <div className={css.found}>
              <Button onClick={() => attempt(() => call('updates.install', {}))}>{words.install}</Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}

/** An update that is ready, above every screen: a person installs it, or leaves it for later. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { updatesWords as words } from '#messages/desktop/updateWords.ts';
import { attempt } from '../base/notify.ts';
import { updates } from '../base/queries.ts';
import { useRoute } from '../base/router.ts';
import { call } from '../bridge/call.ts';
import { Banner } from '../ui/notices/Banner.tsx';
import css from './App.module.css';

export function UpdateBanner() {
  const found = useQuery(updates).data?.found;
  /** The version that was left for later, until the program starts again. */
  const [left, setLeft] = useState<string | null>(null);
  // The settings have a button of their own for it.
  const inSettings = useRoute().at === 'settings';
  if (found?.is !== 'ready' || found.version === left || inSettings) return null;
  return (
    <div className={css.failure}>
      <Banner
        tone="slate"
        icon="info"
        title={words.ready(found.version)}
        actions={
          <>
            <Button variant="default" onClick={() => setLeft(found.version)}>
              {words.later}
            </Button>
            <Button onClick={() => attempt(() => call('updates.install', {}))}>{words.install}</Button>
          </>
        }
      >
        {words.readyExplained(found.headline)}
      </Banner>
    </div>
  );
}

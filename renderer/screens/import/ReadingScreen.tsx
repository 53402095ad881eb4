/** The place of the screen Reading. */
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';

export const ReadingScreen = () => (
  <Page>
    <EmptyState title="Reading" />
  </Page>
);

/** The place of the screen Settings. */
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';

export const SettingsScreen = () => (
  <Page>
    <EmptyState title="Settings" />
  </Page>
);

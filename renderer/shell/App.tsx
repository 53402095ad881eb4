/** The window: theme, top bar, the screen for the current address, and the event listeners that keep it current. */
import { localStorageColorSchemeManager, MantineProvider, useMantineColorScheme } from '@mantine/core';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useChangedKeys } from '../keys/keyStore.ts';
import { SandboxStrip } from '../ui/badges/Marks.tsx';
import { offerActs } from '../keys/offeredActs.ts';
import { useKeys } from '../keys/useKeys.ts';
import { AboutDialog, ReportDialog, aboutActs } from './about/AboutDialog.tsx';
import { DropZone, PasteZone } from './receive/DropZone.tsx';
import { ReceiveDialog } from './receive/ReceiveDialog.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { FailureNotice } from '../ui/notices/Notice.tsx';
import { canFind, FindBar, openFind } from './find/FindBar.tsx';
import { KeysDialog } from './keys/KeysDialog.tsx';
import { Palette } from './palette/Palette.tsx';
import './commands.ts';
import { followNativeMenu } from './nativeMenu.ts';
import { Notices } from './Notices.tsx';
import { followOpenedFiles } from '../subjects/lists/openedFiles.ts';
import { followNetwork } from '../base/network.ts';
import { useShownAccount } from '../subjects/plan/planChoice.ts';
import { appState } from '../subjects/settings/queries.ts';
import { queryClient } from '../base/queryClient.ts';
import { followAddress, formatRoute, useRoute } from '../base/router.ts';
import { Screen } from './Screen.tsx';
import { StorageBanners, UpdateBanner } from './StorageBanners.tsx';
import css from './App.module.css';
import { cssVariables, theme } from './style/theme.tsx';
import { TopBar } from './bar/TopBar.tsx';
import { windowCommands } from './windowCommands.ts';

// The theme chosen last, available for the first paint; the settings take precedence.
const lastScheme = localStorageColorSchemeManager({ key: 'rollcall.scheme' });
const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? '';

export const App = () => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    colorSchemeManager={lastScheme}
    defaultColorScheme="auto"
    getStyleNonce={() => nonce}
  >
    <Notices />
    <QueryClientProvider client={queryClient}>
      <Window />
    </QueryClientProvider>
  </MantineProvider>
);

function Window() {
  useEffect(followAddress, []);
  useEffect(followOpenedFiles, []);
  useEffect(followNetwork, []);
  useEffect(followNativeMenu, []);
  useEffect(() => offerActs(aboutActs), []);
  useSettingsTheme();
  useSettingsKeys();
  useKeys(windowCommands, { find: canFind() ? openFind : null });
  const route = useRoute();
  const { isSandbox } = useShownAccount();
  const app = useQuery(appState);
  return (
    <>
      {isSandbox && <SandboxStrip />}
      <TopBar />
      {app.isLoadingError && (
        <div className={css.failure}>
          <FailureNotice failure={app.error.failure} onRetry={() => location.reload()} />
        </div>
      )}
      <StorageBanners />
      <UpdateBanner />
      {/* A new address is a new attempt: a broken screen doesn't follow the person around. */}
      <ErrorBoundary address={formatRoute(route)}>
        <Screen />
      </ErrorBoundary>
      <Palette />
      <KeysDialog />
      <AboutDialog />
      <ReportDialog />
      <FindBar />
      <DropZone />
      <ReceiveDialog />
      <PasteZone />
    </>
  );
}

/** Applies changed keys from the settings everywhere. */
function useSettingsKeys(): void {
  const changed = useQuery(appState).data?.settings.keys;
  useEffect(() => {
    if (changed !== undefined) useChangedKeys.setState({ changed });
  }, [changed]);
}

function useSettingsTheme(): void {
  const chosen = useQuery(appState).data?.settings.theme;
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  useEffect(() => {
    if (chosen !== undefined) setColorScheme(chosen === 'system' ? 'auto' : chosen);
  }, [chosen, setColorScheme]);
}

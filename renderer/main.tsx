/** The window's entry point: styles, then the app inside one root. */
import './jitless.ts';
import '@fontsource-variable/inter';
import './shell/style/mantineStyles.ts';
import '@mantine/notifications/styles.css';
import './shell/style/fonts.css';
import './shell/style/tokens.css';
import './shell/style/base.css';
import './shell/style/opening.css';
import './shell/style/mantine.css';
import './shell/style/classes.css';
import './shell/style/forcedColors.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepFresh } from './base/keepFresh.ts';
import { useRoute } from './base/router.ts';
import { App } from './shell/App.tsx';
import { loadAllScreens, loadScreen } from './shell/screens.ts';
import { followFindings } from './subjects/lists/queries.ts';
import { followRuns } from './subjects/runs/listRun.ts';

// Asks while the window is drawn for the first time, instead of after it.
keepFresh();
followRuns();
followFindings();
loadScreen(useRoute.getState());
loadAllScreens();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

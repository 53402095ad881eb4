/** The window's entry point: styles, then the app inside one root. */
import './jitless.ts';
import '@fontsource-variable/inter';
import './shell/mantineStyles.ts';
import '@mantine/notifications/styles.css';
import './shell/fonts.css';
import './shell/tokens.css';
import './shell/base.css';
import './shell/opening.css';
import './shell/mantine.css';
import './shell/forcedColors.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepFresh } from './app/keepFresh.ts';
import { useRoute } from './app/router.ts';
import { App } from './shell/App.tsx';
import { loadAllScreens, loadScreen } from './shell/screens.ts';

// Asks while the window is drawn for the first time, instead of after it.
keepFresh();
loadScreen(useRoute.getState());
loadAllScreens();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

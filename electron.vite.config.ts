/** Builds the three sides of the program: main and its threads, the preload for the sandbox, and the window. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  main: {
    build: {
      outDir: at('out/main'),
      emptyOutDir: true,
      // Every thread and every command loads them, and from its many files zod alone takes a tenth of a second each time, libphonenumber half of that.
      externalizeDeps: { exclude: ['zod', 'uuid', 'libphonenumber-js'] },
      rolldownOptions: {
        input: {
          main: at('electron/hosts/electron/entry.ts'),
          rollcall: at('electron/hosts/cli/main.ts'),
          ledgerThread: at('electron/core/workers/ledgerThread.ts'),
          listThread: at('electron/core/workers/listThread.ts'),
          exportThread: at('electron/core/workers/exportThread.ts'),
          planThread: at('electron/core/workers/planThread.ts'),
          storageThread: at('electron/core/workers/storageThread.ts'),
        },
        // All in one folder: the files find the threads, the preload and the window by their own place.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: at('out/preload'),
      emptyOutDir: true,
      // A sandboxed preload can require nothing but electron, and can't be a module.
      externalizeDeps: false,
      rolldownOptions: {
        input: { preload: at('electron/hosts/electron/preload.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('renderer'),
    base: './',
    plugins: [
      react(),
      // Part of the page itself: there is nothing to wait for.
      {
        name: 'logo',
        transformIndexHtml: (page) => page.replace('<!--logo-->', readFileSync(at('renderer/public/icon.svg'), 'utf8').trim()),
      },
    ],
    build: {
      outDir: at('out/renderer'),
      emptyOutDir: true,
      minify: true,
      // One style sheet for all screens: which rule wins never depends on which screen was opened first.
      cssCodeSplit: false,
      // It is read from this disk.
      chunkSizeWarningLimit: 2000,
      // No data: addresses: the page's policy allows none for fonts.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: at('renderer/index.html'),
        output: {
          codeSplitting: {
            groups: [
              { name: 'first', tags: ['$initial'], priority: 2 },
              // What only other screens share.
              { name: 'shared', minShareCount: 2, priority: 1 },
            ],
          },
        },
      },
    },
  },
});

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { VitePWA } from 'vite-plugin-pwa';
import { bootScript } from './boot-script.ts';
import { isLayered, members, sharedBy } from './chunk-groups.ts';
import { compiledPhrases } from './compiled-phrases.ts';
import { preloadList } from './preload-list.ts';
import { uplotWithoutIntl } from './uplot-without-intl.ts';
import { withoutSummaries } from './without-summaries.ts';

const server = 'http://127.0.0.1:8080';

/** All screens are called `page.tsx`: their files are named after their folders, `deviations-list-page`. */
const screenOf = (module: string | null): string | undefined =>
  /[\\/]src[\\/](?:features|admin|screens)[\\/](.+[\\/]page)\.tsx$/.exec(module ?? '')?.[1]?.replaceAll(/[\\/]/g, '-');

const signInPage = /auth[\\/]sign-in[\\/]page/;
const visitorRoutes = /src[\\/]routes[\\/]visitor/;
const farmList = /shell[\\/]layouts[\\/]portal-layout/;
const timeSeries = /screens[\\/]time-series[\\/]page/;
const roomCards = /screens[\\/]dashboard[\\/]cards[\\/]room-cards/;
const actionSheet = /deviations[\\/]list[\\/]action-sheet/;
const timeChart = /charts[\\/]time-series[\\/]time-chart/;
/** Of the time series, what other screens need alone. */
const seriesParts = new RegExp(
  [
    'format/field-color',
    'charts/letter-scale',
    'charts/time-series/(?:time-axis|stats|out-of-range)',
    'deviations/model/lanes',
    'telemetry/model/nights',
    'features/(?:control-settings|yield-forecast)/api',
    'contract/src/yield-forecast',
  ]
    .join('|')
    .replaceAll('/', String.raw`[\\\\/]`),
);
const layers = /ui[\\/]layout[\\/](?:dialog|popover)-box/;
const anyOf = (...tests: RegExp[]): RegExp => new RegExp(tests.map(({ source }) => source).join('|'));

export default defineConfig({
  define: { __BUILD__: JSON.stringify(Date.now().toString(36)) },
  plugins: [
    react(),
    withoutSummaries(),
    compiledPhrases(),
    uplotWithoutIntl(),
    preloadList(),
    bootScript(),
    VitePWA({
      strategies: 'generateSW',
      registerType: 'prompt',
      injectRegister: null, // src/lib/offline/service-worker.ts registers it
      manifest: false, // one for each language, in public/
      workbox: {
        importScripts: ['/push-worker.js'],
        globPatterns: [
          'index.html',
          'boot.*',
          'boot-farm-state.js',
          '*.{svg,webmanifest}',
          'icons/*.png',
          'assets/*.{js,css}',
        ],
        navigateFallback: '/index.html',
        // Addresses of programs, as in the server's web-app.ts.
        navigateFallbackDenylist: [/^\/(api|web|write|query|metrics|ping|health|ready)(\/|$)/],
        clientsClaim: true,
        cleanupOutdatedCaches: true,
        sourcemap: false,
        runtimeCaching: [
          {
            urlPattern: /\.woff2$/,
            handler: 'CacheFirst',
            options: { cacheName: 'fonts', expiration: { maxEntries: 100 } },
          },
        ],
      },
    }),
    // Once in the build instead of for each visitor, and smaller than the server's quick gzip.
    compression({
      include: /\.(html|js|css|svg|webmanifest)$/,
      threshold: 1_024,
      algorithms: [defineAlgorithm('brotliCompress')],
    }),
  ],
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    manifest: true,
    // Nothing is inlined: the content policy takes scripts, styles and fonts from files of our own only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What one visit needs travels in few files: a group takes the modules of its `test` with all that they import and no
    // group before it took. So a screen loads what it shares with the screens before it in the way of a person, and its own.
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name, facadeModuleId }) => `assets/${screenOf(facadeModuleId) ?? name}-[hash].js`,
        codeSplitting: {
          groups: [
            // stays in the browser's cache over our own changes
            { name: 'libraries', test: /node_modules/, tags: ['$initial'] },
            // without the entry itself: it waits for screens, which wait for what they import
            { name: 'start', test: /[\\/]src[\\/](?!main)/, tags: ['$initial'] },
            sharedBy('signin-shared', signInPage, members),
            sharedBy('visitor-shared', visitorRoutes, members),
            { name: 'signin', test: signInPage },
            sharedBy('visitor-lists', visitorRoutes, anyOf(farmList, timeSeries, roomCards, actionSheet)),
            { name: 'visitor', test: visitorRoutes },
            { name: 'member', test: /src[\\/]routes[\\/]member/ },
            // what waits for a network is sent from every screen
            { name: 'outbox', test: /manual-readings[\\/]widgets[\\/]queued-reading/ },
            { name: 'dashboard', test: /screens[\\/]dashboard[\\/]page/ },
            { name: 'layered-styles', test: isLayered },
            { name: 'mantine-shared', test: /@mantine[\\/](?:hooks|core[\\/]esm[\\/]core[\\/]utils)[\\/]/ },
            // each is small, and many screens show it
            { name: 'icons', test: /@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/]icons[\\/]/ },
            // fetched by every screen as soon as it is drawn: a screen's group would bring all of itself with them
            { name: 'layers', test: layers },
            sharedBy('lists', farmList, anyOf(timeSeries, roomCards, actionSheet)),
            { name: 'farm-list', test: farmList },
            { name: 'series-parts', test: seriesParts },
            // other screens have charts too
            { name: 'time-chart', test: timeChart },
            sharedBy('series-shared', timeSeries, anyOf(roomCards, actionSheet)),
            // what three chunks need or more, such as forms: other screens would load the time series for them
            { ...sharedBy('shared', timeSeries), minShareCount: 3 },
            { name: 'time-series', test: timeSeries },
            { name: 'room-cards', test: roomCards },
            { name: 'action-sheet', test: actionSheet },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/web': { target: server } } },
});

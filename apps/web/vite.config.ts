import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    manifest: true,
    // Nothing is inlined: the content policy takes scripts, styles and fonts from files of our own only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The libraries that every visit needs travel in one file, which stays in the browser's cache over our own changes.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'libraries', test: /node_modules/, tags: ['$initial'] }] } },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/web': { target: server } } },
});

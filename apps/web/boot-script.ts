import path from 'node:path';
import { build, type Plugin } from 'vite';

const entry = path.join(import.meta.dirname, 'src/screens/dashboard/boot/draw-farm-state.ts');
const fileName = 'boot-farm-state.js';

/** One file that waits for no other: chunks shared with the app would come with the app. */
const bundle = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    publicDir: false,
    logLevel: 'warn',
    build: { write: false, rolldownOptions: { input: entry, output: { format: 'iife' } } },
  });
  const [chunk] = 'output' in built ? built.output : [];
  if (!chunk) throw new Error(`${fileName} was not built.`);
  return chunk.code;
};

/** Builds the script that boot.js adds to a dashboard's page. */
export const bootScript = (): Plugin => ({
  name: 'boot-script',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName, source: await bundle() });
  },
  configureServer({ middlewares }) {
    middlewares.use(`/${fileName}`, (_request, response, next) => {
      bundle().then((code) => response.setHeader('content-type', 'text/javascript').end(code), next);
    });
  },
});

import type { Plugin, Rolldown } from 'vite';

/** What a first visit of each part of the portal loads beside the entry; names as boot.js asks for them. */
const parts: Readonly<Record<string, RegExp>> = {
  'start-ko': /phrases[\\/]src[\\/]start-ko\.ts$/,
  'start-en': /phrases[\\/]src[\\/]start-en\.ts$/,
  member: /src[\\/]routes[\\/]member\.ts$/,
  'member-ko': /phrases[\\/]src[\\/]home-ko\.ts$/,
  'member-en': /phrases[\\/]src[\\/]home-en\.ts$/,
  'portal-ko': /phrases[\\/]src[\\/]portal-ko\.ts$/,
  'portal-en': /phrases[\\/]src[\\/]portal-en\.ts$/,
  'farm-list': /shell[\\/]layouts[\\/]portal-layout\.tsx$/,
  dashboard: /screens[\\/]dashboard[\\/]page\.tsx$/,
  'time-series': /screens[\\/]time-series[\\/]page\.tsx$/,
};

/**
 * Lists in the page which scripts and styles each part needs, so that boot.js can start them before the scripts ask for
 * them one after the other.
 */
export const preloadList = (): Plugin => ({
  name: 'preload-list',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((one): one is Rolldown.OutputChunk => one.type === 'chunk');
      const find = (file: string): Rolldown.OutputChunk | undefined => chunks.find(({ fileName }) => fileName === file);
      /** A chunk's file, after those that it imports. */
      const filesOf = (chunk: Rolldown.OutputChunk, known = new Set<string>()): string[] => {
        if (known.has(chunk.fileName)) return [];
        known.add(chunk.fileName);
        const imported = chunk.imports.map(find).filter((one) => one !== undefined);
        return [...imported.flatMap((one) => filesOf(one, known)), chunk.fileName];
      };
      const entries = chunks.filter(({ isEntry }) => isEntry);
      const entryFiles = new Set(entries.flatMap((entry) => filesOf(entry)));
      const listed = Object.entries(parts).map(([name, module]) => {
        const chunk =
          chunks.find(({ facadeModuleId }) => facadeModuleId !== null && module.test(facadeModuleId)) ??
          chunks.find(({ moduleIds }) => moduleIds.some((id) => module.test(id)));
        if (!chunk) throw new Error(`preload-list: the build has no chunk of ${name}.`);
        const files = filesOf(chunk).filter((file) => !entryFiles.has(file));
        const styles = files.flatMap((file) => [...(find(file)?.viteMetadata?.importedCss ?? [])]);
        return [`data-${name}`, [...files, ...styles].map((file) => `/${file}`).join(' ')];
      });
      const firstFiles = [...entryFiles].filter((file) => entries.every(({ fileName }) => fileName !== file));
      const entryFile = entries.map(({ fileName }) => `/${fileName}`).join(' ');
      listed.unshift(['data-start', firstFiles.map((file) => `/${file}`).join(' ')], ['data-entry', entryFile]);
      // The page would run the entry before the files that it imports, with all of them in one long task.
      const withoutEntry = html.replace(/\s*<script type="module"[^>]*><\/script>/, '');
      if (withoutEntry === html) throw new Error('preload-list: the page has no entry.');
      const attrs = { name: 'preload', ...Object.fromEntries(listed) };
      return { html: withoutEntry, tags: [{ tag: 'meta', attrs, injectTo: 'head-prepend' }] };
    },
  },
});

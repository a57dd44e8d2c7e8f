import type { Plugin, Rolldown } from 'vite';

/** What a first visit of each part of the portal loads after the entry; names as boot.js asks for them. */
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
    handler(_html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((one): one is Rolldown.OutputChunk => one.type === 'chunk');
      const find = (file: string): Rolldown.OutputChunk | undefined => chunks.find(({ fileName }) => fileName === file);
      const filesOf = (chunk: Rolldown.OutputChunk, seen: Set<string>): Set<string> => {
        if (seen.has(chunk.fileName)) return seen;
        seen.add(chunk.fileName);
        for (const file of chunk.imports) {
          const imported = find(file);
          if (imported) filesOf(imported, seen);
        }
        return seen;
      };
      const entries = new Set(
        chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => [...filesOf(entry, new Set())]),
      );
      const listed = Object.entries(parts).map(([name, module]) => {
        const chunk =
          chunks.find(({ facadeModuleId }) => facadeModuleId !== null && module.test(facadeModuleId)) ??
          chunks.find(({ moduleIds }) => moduleIds.some((id) => module.test(id)));
        if (!chunk) throw new Error(`preload-list: the build has no chunk of ${name}.`);
        const files = [...filesOf(chunk, new Set())].filter((file) => !entries.has(file));
        const styles = files.flatMap((file) => [...(find(file)?.viteMetadata?.importedCss ?? [])]);
        return [`data-${name}`, [...files, ...styles].map((file) => `/${file}`).join(' ')];
      });
      return [{ tag: 'meta', attrs: { name: 'preload', ...Object.fromEntries(listed) }, injectTo: 'head-prepend' }];
    },
  },
});

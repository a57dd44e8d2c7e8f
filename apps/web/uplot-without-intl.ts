import type { Plugin } from 'vite';

const uplot = /node_modules[\\/]uplot[\\/]dist[\\/]uPlot\.esm\.js$/;
const replacements = [
  [
    "const numFormatter = new Intl.NumberFormat(domEnv ? nav.language : 'en-US');",
    'const numFormatter = { format: String };',
  ],
  ['const localTz = new Intl.DateTimeFormat().resolvedOptions().timeZone;', "const localTz = '';"],
] as const;

/**
 * Leaves out the formats that uPlot makes as soon as it is loaded: the first of a page takes the browser tens of ms, and
 * charts format their scales themselves.
 */
export const uplotWithoutIntl = (): Plugin => ({
  name: 'uplot-without-intl',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!uplot.test(id)) return undefined;
    for (const [text] of replacements) if (!code.includes(text)) this.error(`uPlot has no ${text}`);
    return { code: replacements.reduce((all, [text, by]) => all.replace(text, by), code), map: null };
  },
});

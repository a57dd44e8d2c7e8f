import { readFileSync } from 'node:fs';

type Modules = { getModuleInfo: (id: string) => { importers: readonly string[] } | null };

/** Where the visit of a member begins. */
export const members = /src[\\/]routes[\\/]member|screens[\\/]dashboard[\\/]page/;

const importersOf = (id: string, modules: Modules, seen = new Set<string>()): Set<string> => {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const importer of modules.getModuleInfo(id)?.importers ?? []) importersOf(importer, modules, seen);
  return seen;
};

/**
 * A group of what all of some screens need, so that none loads another for it. A package follows the module that imports it, since through its index everybody seems to need all of it; the router's hooks are small enough for that.
 */
export const sharedBy = (name: string, ...screens: RegExp[]) => ({
  debugName: name,
  name: (id: string, modules: Modules): string | null => {
    if (id.includes('node_modules') && !id.includes('react-router')) return null;
    const users = [...importersOf(id, modules)];
    return screens.every((screen) => users.some((user) => screen.test(user))) ? name : null;
  },
});

/**
 * Whether a style sheet has layers. A browser that loads one calculates the styles of the whole page and its layout anew, so
 * those that the first screens do not need come together in one file.
 */
export const isLayered = (id: string): boolean => {
  const [file = ''] = id.split('?');
  return file.endsWith('.css') && /@layer|\blayer\(/.test(readFileSync(file, 'utf8'));
};

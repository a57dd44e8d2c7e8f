type Modules = { getModuleInfo: (id: string) => { importers: readonly string[] } | null };

/** Where the visit of a member begins. */
const members = /src[\\/]routes[\\/]member|screens[\\/]dashboard[\\/]page/;

const importersOf = (id: string, modules: Modules, seen = new Set<string>()): Set<string> => {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const importer of modules.getModuleInfo(id)?.importers ?? []) importersOf(importer, modules, seen);
  return seen;
};

/**
 * A group of what both a page and members need, so that members do not load the page itself for it. A package follows the module
 * that imports it, since through its index everybody seems to need all of it; the router's hooks are small enough for that.
 */
export const sharedWithMembers = (name: string, page: RegExp) => ({
  debugName: name,
  name: (id: string, modules: Modules): string | null => {
    if (id.includes('node_modules') && !id.includes('react-router')) return null;
    const users = [...importersOf(id, modules)];
    return [page, members].every((one) => users.some((user) => one.test(user))) ? name : null;
  },
});

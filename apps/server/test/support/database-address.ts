/** Returns the address of another database on the same server, for URL and socket connection strings. */
export const databaseAt = (server: string, database: string): string => {
  const at = server.indexOf('?');
  const [base, query] = at < 0 ? [server, ''] : [server.slice(0, at), server.slice(at)];
  return `${base.replace(/\/[^/]*$/, `/${database}`)}${query}`;
};

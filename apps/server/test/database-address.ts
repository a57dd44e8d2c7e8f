/** The address of another database of the same server; both the URL form and the socket form of a connection string. */
export const databaseAt = (server: string, database: string): string => {
  const at = server.indexOf('?');
  const [base, query] = at < 0 ? [server, ''] : [server.slice(0, at), server.slice(at)];
  return `${base.replace(/\/[^/]*$/, `/${database}`)}${query}`;
};

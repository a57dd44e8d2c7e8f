import type { Plugin } from 'vite';

const contract = /packages[\\/]contract[\\/]src[\\/].+\.ts$/;
/** A property of that name with a text in one piece. */
const summary = /\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\$]|\\.)*`),/g;

/** Leaves the summaries of the calls, which the server's description of its API alone reads, out of what browsers load. */
export const withoutSummaries = (): Plugin => ({
  name: 'without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => (contract.test(id) ? { code: code.replaceAll(summary, ''), map: null } : undefined),
});

import { accountRoutes } from './account.ts';
import { boardRoutes } from './boards.ts';

/** Screens that need no account, or only the link in a mail. */
export const routes = [...accountRoutes, boardRoutes] as const;

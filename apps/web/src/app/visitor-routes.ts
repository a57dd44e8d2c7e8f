import { accountRoutes } from './account-routes.ts';
import { boardRoutes } from './board-routes.ts';

/** Screens that need no account, or only the link in a mail. */
export const routes = [...accountRoutes, boardRoutes] as const;

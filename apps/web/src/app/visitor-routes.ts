import { accountRoutes } from './account-routes.ts';
import { boardRoutes } from './board-routes.ts';

/** What may be opened without an account, or with the mail that leads to one. */
export const routes = [...accountRoutes, boardRoutes] as const;

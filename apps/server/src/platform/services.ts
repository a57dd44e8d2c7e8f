import type { Config } from './config.ts';
import type { Context } from './context.ts';
import type { DiskWatch } from './disk/disk-space.ts';

/** What the process gives its features. */
export type Services = { config: Config; ctx: Context; disk: DiskWatch };

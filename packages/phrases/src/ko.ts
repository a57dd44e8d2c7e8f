import { phrases as admin } from './admin-ko.ts';
import { phrases as home } from './home-ko.ts';
import { mails } from './ko/mails.ts';
import { missing } from './ko/missing.ts';
import { phrases as portal } from './portal-ko.ts';
import type { Same } from './same.ts';
import { phrases as start } from './start-ko.ts';

export const phrases = { ...start, ...home, ...portal, ...admin, mails, missing } as const;

/** Every sentence that a person can read, by feature. */
export type Phrases = Same<typeof phrases>;

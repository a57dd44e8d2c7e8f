import { phrases as admin } from './admin-en.ts';
import { mails } from './en/mails.ts';
import { missing } from './en/missing.ts';
import { phrases as home } from './home-en.ts';
import type { Phrases } from './ko.ts';
import { phrases as portal } from './portal-en.ts';
import { phrases as start } from './start-en.ts';

export const phrases: Phrases = { ...start, ...home, ...portal, ...admin, mails, missing };

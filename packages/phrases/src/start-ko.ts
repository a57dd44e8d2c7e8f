import { auth } from './ko/auth.ts';
import { common } from './ko/common.ts';
import { errors } from './ko/errors.ts';
import { shell } from './ko/shell.ts';
import { validation } from './ko/validation.ts';

/** What every visitor reads, signed in or not. */
export const phrases = { auth, common, errors, shell, validation } as const;

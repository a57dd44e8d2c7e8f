import { auth } from './en/auth.ts';
import { common } from './en/common.ts';
import { errors } from './en/errors.ts';
import { shell } from './en/shell.ts';
import { validation } from './en/validation.ts';
import type { Same } from './same.ts';
import type { phrases as ko } from './start-ko.ts';

export const phrases: Same<typeof ko> = { auth, common, errors, shell, validation };

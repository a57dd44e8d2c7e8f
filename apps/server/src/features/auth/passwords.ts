import { createHash } from 'node:crypto';
import type { Database } from '#platform/database/database.ts';
import { invalidField } from '#platform/http/api-error.ts';
import { savePassword, endSessionsOfMember } from './authentication.sql.ts';

/** Frequent passwords: words and keyboard sequences, in English and as typed on Korean keyboards. */
const words =
  `password passw0rd p@ssword p@ssw0rd qwerty qwer qwert asdf asdfgh asdfghjk zxcv zxcvbn zxcvbnm admin administrator root
  user guest test tester welcome letmein login master hello iloveyou love monkey dragon sunshine princess football baseball
  superman batman shadow michael jordan charlie freedom whatever trustno1 secret abc abcd abcde computer internet samsung
  google korea seoul onsil farm smartfarm farmer greenhouse strawberry tomato tkfkdgo dkssud dkssudgktpdy qlalfqjsgh
  ehdgoanf eogksalsrnr rladudgml 1q2w 1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3 q1w2e3r4 1qaz 1qaz2wsx qazwsx qwerasdf qwe asd zxc
  a1b2c3 a1s2d3f4 aa aaaa abc123 access flower ginger hunter killer lovely pepper soccer summer winter spring autumn`
    .split(/\s+/)
    .filter(Boolean);
const endings =
  `1 2 12 11 00 01 007 69 88 99 111 123 321 1111 1212 1234 4321 12345 123456 1234567 12345678 123456789 ! !! 1! 12! 123! 1234!
  @ @1 @12 @123 @1234 # #1 123# 2020 2021 2022 2023 2024 2025 2026`
    .split(/\s+/)
    .filter(Boolean);

const keyRuns = [
  '012345678901',
  '123456789012',
  '987654321098',
  '876543210987',
  '123123123123',
  '121212121212',
  '112233445566',
  'qwertyuiop[]',
  "asdfghjkl;'",
  'zxcvbnm,./',
  'abcdefghijkl',
  '1q2w3e4r5t6y',
];
const lengths = [4, 5, 6, 7, 8, 9, 10, 11, 12];
const repeated = Array.from('0123456789abcdefghijklmnopqrstuvwxyz', (sign) => sign.repeat(12));
const runs = (): string[] => [...keyRuns, ...repeated].flatMap((run) => lengths.map((length) => run.slice(0, length)));

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

let known: Set<string> | undefined;

/** Computed at first use: about 9,000 hashes take 20 ms. */
const hashes = (): Set<string> => {
  const plain = words.flatMap((word) => [word, ...endings.map((ending) => word + ending)]);
  const all = new Set([...plain, ...plain.map(capital), ...words.map((word) => word + word), ...runs()]);
  return new Set([...all].map((text) => createHash('sha256').update(text).digest('hex')));
};

/** Whether a SHA-256 (hex) belongs to a very common password. */
const isCommonPassword = (passwordHex: string): boolean => (known ??= hashes()).has(passwordHex);

const hexOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** @throws INVALID for a common password or the id itself. A hash allows no other checks; the web app makes those. */
export const rejectWeakPassword = (memberId: string, passwordHex: string): void => {
  const wrong =
    passwordHex === hexOf(memberId) ? 'passwordIsId' : isCommonPassword(passwordHex) ? 'passwordCommon' : null;
  if (wrong) throw invalidField('passwordDigest', wrong);
};

/**
 * Sets a new password and ends the member's sessions, inside the caller's transaction.
 * @param exceptSessionId the session that changed the password, which stays
 */
export const changePassword = async (
  db: Database,
  memberNo: number,
  { passwordHash, exceptSessionId, now }: { passwordHash: string; exceptSessionId: string | null; now: number },
): Promise<void> => {
  await savePassword(db, memberNo, passwordHash);
  await endSessionsOfMember(db, memberNo, { reason: 'password_changed', exceptSessionId, now: new Date(now) });
};

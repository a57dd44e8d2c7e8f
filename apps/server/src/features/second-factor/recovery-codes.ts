import { randomBytes } from 'node:crypto';
import { recoveryCodeCount } from '@onsil/contract/second-factor';
import { hashSecret } from '#platform/crypto/secrets.ts';
import type { Database } from '#platform/database/database.ts';
import { deleteRecoveryCodes, insertRecoveryCodes, markRecoveryCodeUsed } from './factors.sql.ts';

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const codeLength = 16; // 5 bits each: 80 random bits

/** 32 divides 256, so all letters are equally likely. */
const newCode = (): string => Array.from(randomBytes(codeLength), (byte) => alphabet[byte % 32]).join('');

/** Formats a code in groups of four letters with hyphens. */
const asShown = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-');

const hashOf = (memberNo: number, code: string): Buffer => hashSecret(`${memberNo} ${code}`);

/** Replaces all of a member's codes, inside the caller's transaction, and returns the new ones to be shown once. */
export const replaceRecoveryCodes = async (db: Database, memberNo: number): Promise<string[]> => {
  const codes = Array.from({ length: recoveryCodeCount }, newCode);
  await deleteRecoveryCodes(db, memberNo);
  await insertRecoveryCodes(
    db,
    memberNo,
    codes.map((code) => hashOf(memberNo, code)),
  );
  return codes.map(asShown);
};

/** Uses up a code; false if it is unknown or used. */
export const consumeCode = (db: Database, memberNo: number, code: string, now: number): Promise<boolean> =>
  markRecoveryCodeUsed(db, memberNo, hashOf(memberNo, code), new Date(now));

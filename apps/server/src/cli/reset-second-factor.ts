import { parseArgs } from 'node:util';
import { normalizeMemberId } from '@onsil/contract/accounts';
import { getPortalAddress } from '#features/mails/mailer.ts';
import { resetSecondFactorsByMemberId } from '#features/second-factor/reset-factors.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { startError } from '#platform/start-error.ts';
import { attachDatabase, assertReachable } from '../app/database-process.ts';
import { printLine, createSilentLog, requireDatabase, runCommand } from './console.ts';

const usage = `Removes a member's second factors and recovery codes, and signs them out everywhere. The portal can keep running.

  npm run reset-second-factor -- MEMBER_ID

  For the only administrator; other members can ask an administrator. Uses the database of the settings (ONSIL_DATA,
  DATABASE_URL). Afterwards the password alone is enough to sign in. The member is notified by email.
`;

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({ options: { help: { type: 'boolean' } }, allowPositionals: true });
  if (values.help) return printLine(usage);
  const [memberId, ...others] = positionals;
  if (!memberId || others.length > 0)
    throw startError('BAD_SETTING', `Give the ID of the member whose second factors to remove.\n\n${usage}`);
  const config = readConfig(process.env);
  requireDatabase(config);
  const kept = await attachDatabase(config, createSilentLog(config));
  const { db, close } = openDatabase(kept.connectionString, 2, () => undefined);
  try {
    await assertReachable(db, config.DATABASE_URL);
    const found = await resetSecondFactorsByMemberId(
      { db, now: Date.now },
      getPortalAddress(config),
      normalizeMemberId(memberId),
    );
    if (!found) throw startError('BAD_SETTING', `There is no member with the ID ${memberId}.`);
    printLine(`Removed the second factors of ${memberId}, who now signs in with the password alone.`);
  } finally {
    await close();
    await kept.close();
  }
};

runCommand(run, usage);

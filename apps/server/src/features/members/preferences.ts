import { maxPreferences } from '@onsil/contract/members';
import type { MemberContext } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { apiError } from '#platform/http/api-error.ts';
import { countOtherPreferences, deletePreference, lockPreferences, upsertPreference } from './preferences.sql.ts';

/**
 * Saves a preference of the caller; without values it is forgotten.
 * @throws INVALID for one more than a member may have
 */
export const savePreference = (ctx: MemberContext, key: string, values: readonly string[]): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { memberNo } = ctx.member;
    await lockPreferences(ctx.db, memberNo);
    if (values.length === 0) {
      await deletePreference(ctx.db, memberNo, key);
      return;
    }
    if ((await countOtherPreferences(ctx.db, memberNo, key)) >= maxPreferences)
      throw apiError('INVALID', { fields: [{ path: 'key', code: 'tooMany' }] });
    await upsertPreference(ctx.db, memberNo, key, values);
  });

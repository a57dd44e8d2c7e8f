import type { SignInEntry as OnWire } from '@onsil/contract/admin-members';
import type { CallContext } from '#platform/context.ts';
import { readPage, type Page, type PageOf } from '#platform/http/page.ts';
import { hashDeviceId } from './known-devices.ts';
import { countSignIns, insertSignIn, listSignIns, saveDevice, type SignInSorting } from './sign-in-log.sql.ts';
import { parseUserAgent } from './user-agent.ts';

/** Entries kept per member, in addition to the limit by age. */
export const maxSignInEntries = 200;
const maxDevices = 50;

/** Records a sign-in and its device, inside the transaction that opens the session. */
export const recordSignIn = async (
  ctx: CallContext,
  { memberNo, deviceUuid, userAgent }: { memberNo: number; deviceUuid: string; userAgent: string },
): Promise<{ knownDevice: boolean }> => {
  const now = new Date(ctx.now());
  const knownDevice = await saveDevice(ctx.db, { memberNo, deviceHash: hashDeviceId(deviceUuid), now, maxDevices });
  const entry = { at: now, memberNo, outcome: 'signed_in', network: ctx.network, knownDevice, userAgent } as const;
  await insertSignIn(ctx.db, entry, maxSignInEntries);
  return { knownDevice };
};

/** Lists a member's sign-ins with time and origin. */
export const listRecentSignIns = async (
  ctx: CallContext,
  memberNo: number,
  page: Page & SignInSorting,
): Promise<PageOf<OnWire>> => {
  const { items: rows, paging } = await readPage(
    page,
    (range) => listSignIns(ctx.db, memberNo, page, range),
    countSignIns(ctx.db, memberNo),
  );
  const items = rows.map(({ at, knownDevice, userAgent, ...row }) => ({
    ...row,
    ...parseUserAgent(userAgent),
    at: at.toISOString(),
    isKnownDevice: knownDevice,
  }));
  return { items, paging };
};

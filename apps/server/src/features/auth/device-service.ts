import { randomUUID } from 'node:crypto';
import { headers } from '@onsil/contract/auth';
import type { CallContext } from '#platform/context.ts';
import { secretHash } from '#platform/secret.ts';
import { findDevice } from './sign-in-repository.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** How a device's id is kept beside its account. */
export const deviceHash = (deviceUuid: string): Buffer => secretHash(deviceUuid);

/** The device that a call names, where the portal gave it that id; `known`: this account signed in on it before. */
export const presentedDevice = async (
  ctx: CallContext,
  memberId = '',
): Promise<{ deviceUuid: string; known: boolean } | null> => {
  const deviceUuid = ctx.header(headers.deviceUuid)?.toLowerCase();
  if (!deviceUuid || !uuid.test(deviceUuid)) return null;
  const { issued, known } = await findDevice(ctx.db, memberId, deviceHash(deviceUuid));
  return issued ? { deviceUuid, known } : null;
};

/** The id under which a device signs in: its own where the portal gave it one, so that several accounts on it stay known. */
export const deviceOfSignIn = async (ctx: CallContext): Promise<string> =>
  (await presentedDevice(ctx))?.deviceUuid ?? randomUUID();

import { randomUUID } from 'node:crypto';
import { headers } from '@onsil/contract/auth';
import type { CallContext } from '#platform/context.ts';
import { hashSecret } from '#platform/crypto/secrets.ts';
import { findDevice } from './sign-in-log.sql.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the stored form of a device id. */
export const hashDeviceId = (deviceUuid: string): Buffer => hashSecret(deviceUuid);

/**
 * Returns the device that a call names, if the portal issued its id; `known` means that this account signed in on it
 * before.
 */
export const findPresentedDevice = async (
  ctx: CallContext,
  memberId = '',
): Promise<{ deviceUuid: string; known: boolean } | null> => {
  const deviceUuid = ctx.header(headers.deviceUuid)?.toLowerCase();
  if (!deviceUuid || !uuid.test(deviceUuid)) return null;
  const { issued, known } = await findDevice(ctx.db, memberId, hashDeviceId(deviceUuid));
  return issued ? { deviceUuid, known } : null;
};

/**
 * Returns the device id for a sign-in: the presented one if the portal issued it, so that several accounts on one
 * device stay known.
 */
export const getSignInDeviceId = async (ctx: CallContext): Promise<string> =>
  (await findPresentedDevice(ctx))?.deviceUuid ?? randomUUID();

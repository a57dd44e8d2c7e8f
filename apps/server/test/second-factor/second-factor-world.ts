import type { Session } from '@onsil/contract/auth';
import type { PendingSignIn } from '@onsil/contract/second-factor';
import { recheck, type AccountWorld } from '../support/accounts-world.ts';
import { makeMember, type TestMember } from '../support/factories.ts';
import type { Reply } from '../support/harness.ts';
import { itemOf } from '../support/replies.ts';
import { codeOf } from '../support/totp-code.ts';
import { SoftwareAuthenticator } from './software-authenticator.ts';

export const origin = 'https://farm.onsil.example';

/** The first step: id and password. */
export const firstStep = (
  { portal }: AccountWorld,
  { memberId, password }: TestMember,
  staysSignedIn: boolean = false,
): Promise<Reply> =>
  portal.call(null, 'POST', '/auth-token', { body: { memberId, passwordDigest: password, staysSignedIn } });

/** Returns the token of a first step that requires a second one. */
export const pendingOf = async (world: AccountWorld, member: TestMember): Promise<PendingSignIn> => {
  const { pending, status } = await firstStep(world, member);
  if (!pending) throw new Error(`no second step was asked for: ${status}`);
  return pending;
};

export const secondStep = ({ portal }: AccountWorld, body: object) =>
  portal.call(null, 'POST', '/auth-token/second-factor', { body });

export const sessionStatus = async ({ portal }: AccountWorld, session: Session): Promise<number> =>
  (await portal.call(session, 'GET', '/my/sessions')).status;

/** Signs a member in by password and re-checks it. */
export const begin = async (
  world: AccountWorld,
  given: { admin?: boolean } = {},
): Promise<{ member: TestMember; session: Session; address: string }> => {
  const member = await makeMember(world.portal, given);
  const session = (await firstStep(world, member)).item as Session;
  await recheck(world, session, member.password);
  return { member, session, address: `${member.memberId}@onsil.example` };
};

export type Added = { secret: string; recoveryCodes: string[] | null };

/** Adds an authenticator app; its confirming code is used up. */
export const addTotp = async (world: AccountWorld, session: Session): Promise<Added> => {
  const { portal } = world;
  const { secret } = itemOf(await portal.call(session, 'POST', '/my/totp'));
  const reply = await portal.call(session, 'PUT', '/my/totp', { body: { code: codeOf(secret, portal.clock.now) } });
  if (reply.status !== 200) throw new Error(`app: ${reply.status} ${reply.result.code}`);
  return { secret, recoveryCodes: (reply.item as Added).recoveryCodes };
};

export const optionsFor = async ({ portal }: AccountWorld, session: Session): Promise<{ challenge: string }> =>
  itemOf(await portal.call(session, 'POST', '/my/passkey-options'));

/** Adds a passkey and returns its authenticator. */
export const addPasskey = async (
  world: AccountWorld,
  session: Session,
  name = '내 휴대폰',
): Promise<{ authenticator: SoftwareAuthenticator; recoveryCodes: string[] | null }> => {
  const authenticator = new SoftwareAuthenticator(origin);
  const passkey = authenticator.create(await optionsFor(world, session));
  const reply = await world.portal.call(session, 'POST', '/my/passkey', { body: { name, passkey } });
  if (reply.status !== 200) throw new Error(`passkey: ${reply.status} ${reply.raw.body}`);
  return { authenticator, recoveryCodes: (reply.item as Added).recoveryCodes };
};

/** Returns the passkey options of a sign-in. */
export const requestFor = async (
  { portal }: AccountWorld,
  pendingToken?: string,
): Promise<{ challenge: string; allowCredentials?: { id: string }[] }> =>
  (await portal.call(null, 'POST', '/auth-token/passkey-options', { body: pendingToken ? { pendingToken } : {} }))
    .item as { challenge: string; allowCredentials?: { id: string }[] };

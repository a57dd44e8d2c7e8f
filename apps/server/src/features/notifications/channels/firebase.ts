import { readFileSync } from 'node:fs';
import { JWT } from 'google-auth-library';
import * as z from 'zod';
import { startError } from '#platform/start-error.ts';
import { sendTimeoutMs } from './channel.ts';

const serviceAccount = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
  token_uri: z.url().default('https://oauth2.googleapis.com/token'),
});
type ServiceAccount = z.output<typeof serviceAccount>;

const readAccount = (file: string): ServiceAccount => {
  try {
    return serviceAccount.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw startError(
      'BAD_SETTING',
      `ONSIL_FCM_CREDENTIALS=${file} is not a readable service account file (JSON).`,
      error,
    );
  }
};

/** Access tokens of the account, cached until shortly before they expire. */
const tokenSource = (account: ServiceAccount): (() => Promise<string>) => {
  const client = new JWT({
    email: account.client_email,
    key: account.private_key,
    scopes: ['https://www.googleapis.com/auth/firebase.messaging'],
    additionalClaims: { aud: account.token_uri },
    transporterOptions: { timeout: sendTimeoutMs },
  });
  // The library always calls Google's token address; use the one in the account file.
  client.transporter.interceptors.request.add({
    resolved: (request) => Promise.resolve(Object.assign(request, { url: new URL(account.token_uri) })),
  });
  return async () => {
    const { token } = await client.getAccessToken();
    if (!token) throw new Error('no access token received');
    return token;
  };
};

/** Sends messages of a Firebase project through FCM, HTTP v1. */
export type FirebaseClient = {
  /** @returns FCM's answer, whatever its status; throws when it cannot be reached in time */
  send(message: object): Promise<Response>;
};

/** @param credentials JSON file of a service account */
export const createFirebaseClient = (credentials: string, baseUrl: string): FirebaseClient => {
  const account = readAccount(credentials);
  const accessToken = tokenSource(account);
  const address = `${baseUrl}/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`;
  return {
    send: async (message) =>
      fetch(address, {
        method: 'POST',
        headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
        body: JSON.stringify({ message }),
        signal: AbortSignal.timeout(sendTimeoutMs),
        redirect: 'error',
      }),
  };
};

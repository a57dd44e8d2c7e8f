import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

export type SentText = { to: string; from: string; type: string; text: string; subject?: string };

/** An answer of SOLAPI: a refusal of the call, or of its message. */
export type SolapiAnswer =
  | { status: number; errorCode: string; errorMessage: string; headers?: Record<string, string> }
  | { statusCode: string; statusMessage: string };

export type SolapiService = {
  settings: Record<'ONSIL_SMS_KEY' | 'ONSIL_SMS_SECRET' | 'ONSIL_SMS_SENDER' | 'ONSIL_SMS_URL', string>;
  received: SentText[];
  /** answers to the next requests, in order; accepted by default */
  answers: SolapiAnswer[];
  close(): Promise<void>;
};

const key = 'NCSTESTKEY000001';
const secret = 'a-secret-of-solapi';
const header = /^HMAC-SHA256 apiKey=(\S+), date=(\S+), salt=(\w{12,64}), signature=([\da-f]{64})$/;

/** The error code of a bad signature, as the service has them; null for a good one. */
const findFault = (authorization: string, usedSalts: Set<string>): string | null => {
  const [, apiKey, date = '', salt = '', signature] = header.exec(authorization) ?? [];
  if (apiKey !== key) return 'InvalidApiKey';
  if (Number.isNaN(Date.parse(date))) return 'InvalidDate';
  if (usedSalts.has(salt)) return 'DuplicatedSignature';
  usedSalts.add(salt);
  const expected = createHmac('sha256', secret).update(date).update(salt).digest('hex');
  return signature === expected ? null : 'SignatureDoesNotMatch';
};

/** Starts a local SOLAPI: it checks the signature and the form of a message, and answers as the service does. */
export const startSolapiService = async (): Promise<SolapiService> => {
  const received: SentText[] = [];
  const answers: SolapiAnswer[] = [];
  const usedSalts = new Set<string>();
  const server = createServer((request, response) => {
    const answer = (status: number, body: object, headers: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    const refuse = (status: number, errorCode: string, errorMessage: string, headers?: Record<string, string>) =>
      answer(status, { errorCode, errorMessage }, headers);
    void text(request).then((body) => {
      if (request.method !== 'POST' || request.url !== '/messages/v4/send-many/detail')
        return refuse(404, 'ResourceNotFound', '요청한 리소스를 찾을 수 없습니다.');
      const fault = findFault(request.headers.authorization ?? '', usedSalts);
      if (fault !== null) return refuse(403, fault, '올바르지 않은 인증 정보입니다.');
      const [message] = (JSON.parse(body) as { messages: SentText[] }).messages;
      if (!message || !/^\d{8,11}$/.test(message.to)) return refuse(400, 'ValidationError', '"to" is invalid');
      received.push(message);
      const next = answers.shift();
      if (next && 'status' in next) return refuse(next.status, next.errorCode, next.errorMessage, next.headers);
      const common = { to: message.to, from: message.from, type: message.type, country: '82', messageId: 'M4V1' };
      const count = { total: 1, registeredFailed: next ? 1 : 0, registeredSuccess: next ? 0 : 1 };
      return answer(200, {
        failedMessageList: next ? [{ ...common, ...next, accountId: '1' }] : [],
        groupInfo: { groupId: 'G4V1', status: 'SENDING', count },
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return {
    settings: {
      ONSIL_SMS_KEY: key,
      ONSIL_SMS_SECRET: secret,
      ONSIL_SMS_SENDER: '02-1234-5678',
      ONSIL_SMS_URL: `http://127.0.0.1:${port}`,
    },
    received,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

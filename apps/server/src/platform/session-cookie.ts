import type { FastifyReply, FastifyRequest } from 'fastify';

export type SessionCookie = {
  read(request: FastifyRequest): string | undefined;
  /** Sets the cookie for `maxAge` seconds; null takes it away. */
  write(request: FastifyRequest, reply: FastifyReply, value: string | null, maxAge: number): void;
};

const plainName = 'onsil';
/** Browsers take a cookie of this name only from this very host, over HTTPS and for all of its paths. */
const hostName = `__Host-${plainName}`;

/**
 * The cookie that opens streams and downloads. A cookie of the plain name is still read where the portal has become HTTPS:
 * it ends with its session's auth token, within 15 minutes.
 * @param https whether people reach the portal by HTTPS, in this process or at a proxy before it
 */
export const createSessionCookie = (https: boolean): SessionCookie => {
  const name = https ? hostName : plainName;
  return {
    read: ({ cookies }) => cookies[name] ?? cookies[plainName],
    write(request, reply, value, maxAge) {
      const secure = https || request.protocol === 'https';
      const shared = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
      if (value === null) reply.clearCookie(name, shared);
      else reply.setCookie(name, value, { ...shared, maxAge });
      if (https && request.cookies[plainName] !== undefined) reply.clearCookie(plainName, shared);
    },
  };
};

import type { FastifyReply, FastifyRequest } from 'fastify';

export type SessionCookie = {
  read(request: FastifyRequest): string | undefined;
  /** Sets the cookie for `maxAge` seconds; null removes it. */
  write(request: FastifyRequest, reply: FastifyReply, value: string | null, maxAge: number): void;
};

const plainName = 'onsil';
/** Browsers accept a cookie with this prefix only from this exact host, over HTTPS and for all paths. */
const hostName = `__Host-${plainName}`;

/**
 * The cookie that authorizes streams and downloads. After a switch to HTTPS, a cookie of the plain name is still
 * accepted; it ends with its auth token within 15 minutes.
 * @param https whether people reach the portal over HTTPS, directly or through a proxy
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

import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

const contentPolicy = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"], // the component library writes its variables into style elements
  'img-src': ["'self'", 'data:', 'blob:'],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

/** Browser features that no screen uses. The camera reads labels on our own pages; passkeys, clipboard and sound keep the browser's default. */
const deniedFeatures = [
  'accelerometer',
  'browsing-topics',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

export type Headers = Readonly<Record<string, string>>;

/**
 * Returns the headers of every response, with lower-case names.
 * @param https whether people reach the portal over HTTPS; enables HSTS
 */
export const createSecurityHeaders = (https: boolean): Headers => {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
  });
  setHeaders({} as never, response as never, (error) => {
    if (error) throw error;
  });
  return {
    ...headers,
    'permissions-policy': [...deniedFeatures.map((feature) => `${feature}=()`), 'camera=(self)'].join(', '),
  };
};

export const addSecurityHeaders = (fastify: FastifyInstance, headers: Headers): void => {
  fastify.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
};

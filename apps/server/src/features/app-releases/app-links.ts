import type { Config } from '#platform/config.ts';
import type { HttpServer } from '#platform/http/server.ts';

/** Addresses of the portal that the app does not open: they belong to programs. */
const programPaths = ['/web/*', '/api/*'];

/** Documents by which Android and iOS let the app open links of the portal; unknown addresses without an app. */
export const serveAppLinks = (
  { fastify }: HttpServer,
  { ONSIL_ANDROID_APP_LINKS: android, ONSIL_IOS_APP_LINKS: ios }: Config,
): void => {
  if (android) {
    const [packageName = '', fingerprint = ''] = android.split('=');
    const target = { namespace: 'android_app', package_name: packageName, sha256_cert_fingerprints: [fingerprint] };
    const statements = [{ relation: ['delegate_permission/common.handle_all_urls'], target }];
    fastify.get('/.well-known/assetlinks.json', () => statements);
  }
  if (ios) {
    const components = [...programPaths.map((path) => ({ '/': path, exclude: true })), { '/': '/*' }];
    const association = { applinks: { details: [{ appIDs: [ios], components }] } };
    fastify.get('/.well-known/apple-app-site-association', () => association);
  }
};

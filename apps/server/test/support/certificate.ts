import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Node cannot create certificates. */
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

/** Creates a self-signed certificate for `localhost`, valid for a day. */
export const makeCertificate = (): { cert: Buffer; key: Buffer } => {
  const folder = mkdtempSync(path.join(tmpdir(), 'onsil-certificate-'));
  const [cert, key] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const made = spawnSync('openssl', ['req', '-x509', ...kind, ...name, '-keyout', key, '-out', cert]);
  try {
    if (made.status !== 0) throw new Error(made.stderr.toString());
    return { cert: readFileSync(cert), key: readFileSync(key) };
  } finally {
    rmSync(folder, { recursive: true });
  }
};

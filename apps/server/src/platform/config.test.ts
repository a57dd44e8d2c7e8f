import { expect, test } from 'vitest';
import { describeSettings, readConfig, settings } from './config.ts';

const refusalOf = (env: NodeJS.ProcessEnv): string => {
  try {
    readConfig(env);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('it was taken');
};

test('an invalid setting is reported with its value and the expected form', () => {
  const said = refusalOf({ ONSIL_PORT: 'eighty', ONSIL_PUBLIC_URL: 'farm.onsil.example' });
  expect(said).toContain('ONSIL_PORT=eighty: ');
  expect(said).toContain('ONSIL_PUBLIC_URL=farm.onsil.example: expected an address of the form https://host');
});

test('an invalid setting that may hold a secret is reported without its value', () => {
  const wrong = {
    DATABASE_URL: 'mysql://user:secretpw@host/name',
    ONSIL_MQTT_URL: 'tcp://user:secretpw@host',
    ONSIL_SMTP_URL: 'user:secretpw@host',
    ONSIL_S3_URL: 's3://key:secretpw@bucket',
    ONSIL_DEMO_PASSWORD: 'secretp',
  };
  const said = refusalOf(wrong);
  expect(said).not.toContain('secretp');
  for (const key of Object.keys(wrong)) expect(said).toContain(`  ${key}: `);
  expect(said).toContain('DATABASE_URL: expected an address of the form postgresql://user:password@host:port/name');
});

test('every setting with a password, key or secret in its name or form is never printed', () => {
  const shown = Object.entries(settings.shape).filter(([, schema]) => schema.meta()?.['secret'] !== true);
  const speaking = /PASSWORD|SECRET|_KEY$/;
  expect(shown.map(([key]) => key).filter((key) => speaking.test(key))).toEqual(['ONSIL_TLS_KEY']); // a file name
  expect(shown.filter(([, schema]) => schema.description?.includes('user:password'))).toEqual([]);
});

test('the settings are described with their defaults', () => {
  expect(describeSettings()).toMatch(/ {2}ONSIL_PORT +port of the portal \(HTTP\) \(8080\)/);
  expect(describeSettings()).toMatch(/ {2}DATABASE_URL +a PostgreSQL/);
});

test.each([
  { ONSIL_SMS_KEY: 'a-secret' },
  { ONSIL_SMS_KEY: 'a-secret', ONSIL_SMS_SECRET: 'a-secret' },
  { ONSIL_SMS_SENDER: '02-1234-5678' },
])('the settings of SOLAPI must be set together', (given) => {
  const said = refusalOf(given);
  expect(said).toContain('ONSIL_SMS_KEY, ONSIL_SMS_SECRET and ONSIL_SMS_SENDER must be set together');
  expect(said).not.toContain('a-secret');
});

test('a sender number may have hyphens, and no letters', () => {
  const rest = { ONSIL_SMS_KEY: 'a', ONSIL_SMS_SECRET: 'b' };
  expect(readConfig({ ...rest, ONSIL_SMS_SENDER: '02-1234-5678' }).ONSIL_SMS_SENDER).toBe('0212345678');
  expect(refusalOf({ ...rest, ONSIL_SMS_SENDER: 'Onsil' })).toContain(
    'ONSIL_SMS_SENDER=Onsil: expected a phone number',
  );
});

test.each([{ ONSIL_KAMIS_KEY: 'a-secret' }, { ONSIL_KAMIS_ID: 'a-secret' }])(
  'the KAMIS key and its id must be set together',
  (given) => {
    const said = refusalOf(given);
    expect(said).toContain('ONSIL_KAMIS_KEY and ONSIL_KAMIS_ID must be set together');
    expect(said).not.toContain('a-secret');
  },
);

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

test('a wrong setting is named with its value and what was expected', () => {
  const said = refusalOf({ ONSIL_PORT: 'eighty', ONSIL_PUBLIC_URL: 'farm.onsil.example' });
  expect(said).toContain('ONSIL_PORT=eighty: ');
  expect(said).toContain('ONSIL_PUBLIC_URL=farm.onsil.example: no address of the form https://host');
});

test('a wrong setting that may hold a secret is named without its value', () => {
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
  expect(said).toContain('DATABASE_URL: no address of the form postgresql://user:password@host:port/name');
});

test('every setting whose name or form speaks of a password, key or secret is kept from being printed', () => {
  const shown = Object.entries(settings.shape).filter(([, schema]) => schema.meta()?.['secret'] !== true);
  const speaking = /PASSWORD|SECRET|_KEY$/;
  expect(shown.map(([key]) => key).filter((key) => speaking.test(key))).toEqual(['ONSIL_TLS_KEY']); // the name of a file
  expect(shown.filter(([, schema]) => schema.description?.includes('user:password'))).toEqual([]);
});

test('the settings are described with what stands when nothing is given', () => {
  expect(describeSettings()).toMatch(/ {2}ONSIL_PORT +port of the portal \(HTTP\) \(8080\)/);
  expect(describeSettings()).toMatch(/ {2}DATABASE_URL +a PostgreSQL/);
});

test.each([{ ONSIL_KAMIS_KEY: 'a-secret' }, { ONSIL_KAMIS_ID: 'a-secret' }])(
  'the key of KAMIS and its id belong together',
  (given) => {
    const said = refusalOf(given);
    expect(said).toContain('ONSIL_KAMIS_KEY and ONSIL_KAMIS_ID belong together');
    expect(said).not.toContain('a-secret');
  },
);

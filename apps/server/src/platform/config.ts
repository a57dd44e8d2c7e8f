import * as z from 'zod';
import { startError } from './start-error.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const onOff = z.enum(['on', 'off']);
const file = z.string().min(1);
/**
 * Marks a setting that holds or may hold a secret (such as a URL with a password), so that its value is never printed.
 */
const secret = <S extends z.ZodType>(setting: S): S => setting.meta({ secret: true });
const url = (protocol: RegExp, expected: string) =>
  z.url({ protocol, error: `expected an address of the form ${expected}` });

const appVersion = z
  .string()
  .regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/, 'expected three numbers, 1.2.0')
  .optional();

/** All server settings: one schema, read once at start, printed by `--help`. */
export const settings = z.object({
  ONSIL_PORT: port.default(8080).describe('port of the portal (HTTP)'),
  ONSIL_HOST: z.string().min(1).default('127.0.0.1').describe('address to listen on; 0.0.0.0 for all networks'),
  ONSIL_MQTT_PORT: port.default(1883).describe('port of the embedded MQTT broker'),
  ONSIL_MQTT_TLS_PORT: port
    .default(8883)
    .describe('port of the embedded MQTT broker over TLS, when certificates are given'),
  ONSIL_MQTT_URL: secret(
    url(/^mqtts?$/, 'mqtt://user:password@host:port')
      .optional()
      .describe(
        'an external broker (mqtt://user:password@host:port) instead of the embedded one; ?group=onsil shares the messages among processes',
      ),
  ),
  ONSIL_TLS_CERT: file.optional().describe('PEM file of the certificate chain, for HTTPS and MQTT over TLS'),
  ONSIL_TLS_KEY: file.optional().describe('PEM file of the private key'),
  ONSIL_DATA: z.string().min(1).default('./data').describe('data folder'),
  DATABASE_URL: secret(
    url(/^postgres(ql)?$/, 'postgresql://user:password@host:port/name')
      .optional()
      .describe('a PostgreSQL 15 to 18 instead of the embedded one'),
  ),
  ONSIL_NEW_DATABASE: onOff
    .default('off')
    .describe('for one start: create an empty database in a used data folder whose database is gone'),
  ONSIL_PUBLIC_URL: url(/^https?$/, 'https://host')
    .optional()
    .describe('address under which people reach the portal'),
  ONSIL_REQUIRE_SECOND_FACTOR: z
    .enum(['off', 'admin'])
    .default('off')
    .describe('admin: administrators must set up a second factor first'),
  ONSIL_TRUST_PROXY: z
    .string()
    .min(1)
    .optional()
    .describe('addresses of reverse proxies whose X-Forwarded-For is trusted, comma separated'),
  ONSIL_DEMO: onOff.default('on').describe('demo farms with simulated controllers; off for real use'),
  ONSIL_DEMO_PASSWORD: secret(
    z.string().min(8).optional().describe('password of the demo sign-ins; generated and printed by default'),
  ),
  ONSIL_DEMO_LANGUAGE: z
    .enum(['ko', 'en'])
    .optional()
    .describe('language of the names and texts of a new demo; that of the first sign-in by default'),
  ONSIL_DEMO_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(366)
    .default(90)
    .describe('days of history that the demo generates at its first start'),
  ONSIL_RAW_MONTHS: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_200)
    .optional()
    .describe('months after which raw samples are deleted; without it they are kept, as rollups always are'),
  ONSIL_SMTP_URL: secret(
    url(/^smtps?$/, 'smtp://user:password@host:port')
      .optional()
      .describe(
        'mail server (smtp://user:password@host:587, smtps:// for implicit TLS); without one mails stay in the outbox',
      ),
  ),
  ONSIL_MAIL_FROM: z.string().min(3).optional().describe('sender of e-mail: an address, or "Name <address>"'),
  ONSIL_PROVIDER_NAME: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('operator of this portal, shown in the privacy policy and on the inquiry page'),
  ONSIL_PROVIDER_EMAIL: z
    .email()
    .optional()
    .describe('mail address of the operator; public, and notified of new inquiries'),
  ONSIL_INQUIRY_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3_650)
    .default(365)
    .describe('days for which an inquiry is kept after its answer, or without one after its arrival'),
  ONSIL_NOTICE_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3_650)
    .default(400)
    .describe('days for which a notice is kept with its readers and deliveries; deviations are kept forever'),
  ONSIL_FCM_CREDENTIALS: file.optional().describe('JSON file of a Firebase service account, for pushes to phones'),
  ONSIL_FCM_URL: url(/^https?$/, 'https://host')
    .default('https://fcm.googleapis.com')
    .describe('address of Firebase Cloud Messaging'),
  ONSIL_SMS_KEY: secret(z.string().min(1).optional().describe('API key of SOLAPI, for alarms by text message')),
  ONSIL_SMS_SECRET: secret(z.string().min(1).optional().describe('API secret of the SOLAPI key')),
  ONSIL_SMS_SENDER: z
    .string()
    .regex(/^\d[\d-]{6,13}\d$/, 'expected a phone number, 0212345678')
    .transform((number) => number.replaceAll('-', ''))
    .optional()
    .describe('sender number that is registered with SOLAPI'),
  ONSIL_SMS_PER_DAY: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .default(100)
    .describe('most text messages a day about one farm'),
  ONSIL_SMS_URL: url(/^https?$/, 'https://host')
    .default('https://api.solapi.com')
    .describe('address of SOLAPI'),
  ONSIL_ANDROID_APP_VERSION: appVersion.describe(
    'newest version of the Android app, which the portal offers to older ones',
  ),
  ONSIL_ANDROID_APP_URL: url(/^https$/, 'https://host/path')
    .optional()
    .describe('its page in the store'),
  ONSIL_ANDROID_APP_LINKS: z
    .string()
    .regex(/^[\w.]+=[\dA-F]{2}(:[\dA-F]{2}){31}$/, 'expected PACKAGE=SHA-256 fingerprint of its signing certificate')
    .optional()
    .describe('the app that may open links of the portal: package=SHA-256 fingerprint of its signing certificate'),
  ONSIL_IOS_APP_VERSION: appVersion.describe('newest version of the iOS app, which the portal offers to older ones'),
  ONSIL_IOS_APP_URL: url(/^https$/, 'https://host/path')
    .optional()
    .describe('its page in the store'),
  ONSIL_IOS_APP_LINKS: z
    .string()
    .regex(/^[\dA-Z]{10}\.[\w.-]+$/, 'expected TEAMID.bundle')
    .optional()
    .describe('the app that may open links of the portal: team id.bundle id'),
  ONSIL_PUSH_LOOPBACK: onOff
    .default('off')
    .describe('for tests: push services of browsers and channels of farms may be on 127.0.0.1'),
  ONSIL_S3_URL: secret(
    url(/^https?$/, 'https://host/bucket')
      .optional()
      .describe('bucket of an S3-compatible service for files (https://host/bucket) instead of the data folder'),
  ),
  ONSIL_S3_KEY: secret(z.string().min(1).optional().describe('access key id of the bucket')),
  ONSIL_S3_SECRET: secret(z.string().min(1).optional().describe('secret access key of the bucket')),
  ONSIL_S3_REGION: z.string().min(1).default('us-east-1').describe('region of the bucket'),
  ONSIL_FILES_GB: z.coerce
    .number()
    .positive()
    .default(2)
    .describe("space for the files of one farm, and for a member's files without a farm"),
  ONSIL_KMA_KEY: secret(
    z.string().min(1).optional().describe('service key of the KMA village forecast (data.go.kr), for the weather'),
  ),
  ONSIL_KMA_URL: url(/^https?$/, 'https://host')
    .default('https://apis.data.go.kr')
    .describe('address of the KMA service'),
  ONSIL_OPEN_METEO: onOff
    .default('off')
    .describe('weather from Open-Meteo without a KMA key; its free service is for non-commercial use only'),
  ONSIL_OPEN_METEO_URL: url(/^https?$/, 'https://host')
    .default('https://api.open-meteo.com')
    .describe('address of Open-Meteo, or of one that you host yourself'),
  ONSIL_KAMIS_KEY: secret(z.string().min(1).optional().describe('certification key of KAMIS, for crop prices')),
  ONSIL_KAMIS_ID: secret(z.string().min(1).optional().describe('id of the KAMIS key')),
  ONSIL_KAMIS_URL: url(/^https?$/, 'https://host')
    .default('https://www.kamis.or.kr')
    .describe('address of KAMIS'),
  ONSIL_LOG_FILE: file.optional().describe('file for the log instead of the standard output'),
  ONSIL_LOG_FILE_MB: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(20)
    .describe('size in MB at which the log file is rotated'),
  ONSIL_LOG_FILES: z.coerce
    .number()
    .int()
    .min(2)
    .max(100)
    .default(5)
    .describe('number of log files kept, including the current one'),
  ONSIL_METRICS_TOKEN: secret(
    z
      .string()
      .min(16, 'at least 16 characters')
      .regex(/^\S+$/, 'must not contain blanks')
      .optional()
      .describe('enables GET /metrics (Prometheus) for requests with this Authorization: Bearer token'),
  ),
  ONSIL_METRICS_PORT: port
    .optional()
    .describe('separate port for /metrics, for a process without HTTP (worker); needs ONSIL_METRICS_TOKEN'),
  ONSIL_LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('lowest level that is logged'),
});

export type Config = z.output<typeof settings>;

const isSecret = (key: string): boolean => settings.shape[key as keyof Config].meta()?.['secret'] === true;

/**
 * Reads the settings from the environment.
 * @throws StartError BAD_SETTING with each wrong setting, its expected form, and its value unless it is a secret
 */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const given = Object.fromEntries(Object.keys(settings.shape).flatMap((key) => (env[key] ? [[key, env[key]]] : [])));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, message }) => {
      const key = String(path[0]);
      return `  ${key}${isSecret(key) ? '' : `=${given[key] ?? ''}`}: ${message}`;
    });
    throw startError('BAD_SETTING', `Invalid settings:\n${wrong.join('\n')}\nAll settings: npm start -- --help`);
  }
  if (Boolean(parsed.data.ONSIL_TLS_CERT) !== Boolean(parsed.data.ONSIL_TLS_KEY))
    throw startError('BAD_SETTING', 'ONSIL_TLS_CERT and ONSIL_TLS_KEY must be set together.');
  if (parsed.data.ONSIL_SMTP_URL && !parsed.data.ONSIL_MAIL_FROM)
    throw startError('BAD_SETTING', 'ONSIL_SMTP_URL needs ONSIL_MAIL_FROM, the sender address of e-mail.');
  if (parsed.data.ONSIL_METRICS_PORT !== undefined && !parsed.data.ONSIL_METRICS_TOKEN)
    throw startError('BAD_SETTING', 'ONSIL_METRICS_PORT needs ONSIL_METRICS_TOKEN.');
  if (parsed.data.ONSIL_S3_URL && !(parsed.data.ONSIL_S3_KEY && parsed.data.ONSIL_S3_SECRET))
    throw startError('BAD_SETTING', 'ONSIL_S3_URL needs ONSIL_S3_KEY and ONSIL_S3_SECRET.');
  if (Boolean(parsed.data.ONSIL_KAMIS_KEY) !== Boolean(parsed.data.ONSIL_KAMIS_ID))
    throw startError('BAD_SETTING', 'ONSIL_KAMIS_KEY and ONSIL_KAMIS_ID must be set together.');
  const sms = [parsed.data.ONSIL_SMS_KEY, parsed.data.ONSIL_SMS_SECRET, parsed.data.ONSIL_SMS_SENDER];
  if (sms.some(Boolean) && !sms.every(Boolean))
    throw startError('BAD_SETTING', 'ONSIL_SMS_KEY, ONSIL_SMS_SECRET and ONSIL_SMS_SENDER must be set together.');
  for (const platform of ['ANDROID', 'IOS'] as const)
    if (Boolean(parsed.data[`ONSIL_${platform}_APP_VERSION`]) !== Boolean(parsed.data[`ONSIL_${platform}_APP_URL`]))
      throw startError(
        'BAD_SETTING',
        `ONSIL_${platform}_APP_VERSION and ONSIL_${platform}_APP_URL must be set together.`,
      );
  return parsed.data;
};

/** Returns the settings as text for `--help`. */
export const describeSettings = (): string =>
  Object.entries(settings.shape)
    .map(([key, schema]) => {
      const unset = schema.safeParse(undefined);
      const preset = unset.success && unset.data !== undefined ? ` (${String(unset.data)})` : '';
      return `  ${key.padEnd(27)} ${schema.description ?? ''}${preset}`;
    })
    .join('\n');

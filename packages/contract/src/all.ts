import { accountsApi } from './accounts.ts';
import { alarmCountApi } from './alarm-count.ts';
import { alarmMutesApi } from './alarm-mutes.ts';
import { authApi } from './auth.ts';
import { codesApi } from './codes.ts';
import { controllersApi } from './controllers.ts';
import { deviationsApi } from './deviations.ts';
import { farmsApi } from './farms.ts';
import { invitationsApi } from './invitations.ts';
import { filesApi } from './files.ts';
import { liveApi } from './live.ts';
import { mailsApi } from './mails.ts';
import { membersApi } from './members.ts';
import { notificationsApi } from './notifications.ts';
import { rehearsalApi } from './rehearsal.ts';
import { sessionsApi } from './sessions.ts';
import { standardsApi } from './standards.ts';
import { systemApi } from './system.ts';
import { telemetryApi } from './telemetry.ts';

/** Every call of the portal by feature: what the OpenAPI document and the role table walk over. */
export const wholeApi = {
  auth: authApi,
  sessions: sessionsApi,
  accounts: accountsApi,
  members: membersApi,
  invitations: invitationsApi,
  mails: mailsApi,
  codes: codesApi,
  farms: farmsApi,
  controllers: controllersApi,
  telemetry: telemetryApi,
  live: liveApi,
  files: filesApi,
  notifications: notificationsApi,
  standards: standardsApi,
  deviations: deviationsApi,
  alarmMutes: alarmMutesApi,
  alarmCount: alarmCountApi,
  rehearsal: rehearsalApi,
  system: systemApi,
} as const;

import path from 'node:path';
import { startReporter } from '@onsil/simulator/mqtt/reporter';
import type { UploadOptions } from '#features/files/files.ts';
import { type IngestPipeline, catchUpRollups } from '#features/telemetry/telemetry.ts';
import type { Config } from '#platform/config.ts';
import type { Context } from '#platform/context.ts';
import { isApiError } from '#platform/http/api-error.ts';
import { startError } from '#platform/start-error.ts';
import { fillAlarms } from './alarms/fill-alarms.ts';
import { fillAnnotations } from './annotations.ts';
import { fillBatches } from './batches/fill-batches.ts';
import { fillBoards } from './boards.ts';
import { fillSettings, nonAnsweringController } from './control-settings.ts';
import { fillCosts } from './costs.ts';
import { fillCrops } from './crops/fill-crops.ts';
import type { Demo } from './demo-context.ts';
import { demoFarms, demoMembers, visitorController } from './farm-facts.ts';
import { fillFarmInfo } from './farm-info/fill-farm-info.ts';
import { fillFarms, fillRoles, type SavedController } from './farms.ts';
import { fillHistory } from './fill-history.ts';
import { finishFilling } from './first-sign-in.ts';
import { inLanguage, languageOfMachine } from './language.ts';
import { fillReadings } from './manual-readings.ts';
import { hasAdministrators, provisionMembers } from './members.ts';
import { fillPhotos } from './photos/fill-photos.ts';
import { fillRacks } from './racks.ts';
import { withRetries } from './retry.ts';
import { hasDemo, loadDemoSecrets, type DemoSecrets } from './secrets.ts';
import { createStory, type DemoStory } from './story.ts';
import { fillSupportRequests } from './support-requests.ts';
import { fillTasks } from './tasks.ts';
import { fillWeeklyComments } from './weekly-comments.ts';

export type DemoOptions = {
  services: { ctx: Context; config: Config };
  pipeline: IngestPipeline;
  uploading: UploadOptions;
  mqttUrl: string;
  url: string;
  /** whether people sign in there too */
  screens: boolean;
  /** prints a line on the console */
  print: (line: string) => void;
};

const intervalSeconds = 60;
const reportIntervalMs = 3_000;

const fill = async (
  { services, pipeline, print }: DemoOptions,
  simulated: readonly SavedController[],
  story: DemoStory | null,
): Promise<void> => {
  let reportedAt = Date.now();
  const span = { days: services.config.ONSIL_DEMO_DAYS, script: story?.script };
  await fillHistory(pipeline, simulated, span, (share) => {
    if (Date.now() - reportedAt < reportIntervalMs) return;
    reportedAt = Date.now();
    print(`  history of the demo farms: ${Math.round(share * 100)} %`);
  });
};

const printSignIns = ({ url, screens, print }: DemoOptions, secrets: DemoSecrets): void => {
  const sampleUrl = `${url}/api/v1/${secrets.tokens[visitorController]}/telemetry`;
  const sample = '{"temperature":23.4,"humidity":65,"co2":800}';
  print(`
Demo farms with simulated controllers. Sign in at ${screens ? url : 'a process with screens (api)'} as
  ${demoMembers.map((one) => one.memberId).join(', ')}
with the password  ${secrets.password}

Send a sample of your own and watch it arrive (${inLanguage(secrets.language, ['판교 수직농장 A동', '직접 연결']).join(' > ')}):
  curl -d '${sample}' ${sampleUrl}
or in Windows PowerShell
  Invoke-RestMethod -Method Post -ContentType 'application/json' -Body '${sample}' -Uri ${sampleUrl}`);
};

/** Refuses to start a demo on a portal in use (a forgotten setting): its members' passwords are public. */
const refuseRealPortal = async (ctx: Context, dataDir: string): Promise<void> => {
  if (hasDemo(dataDir) || !(await hasAdministrators(ctx))) return;
  throw startError(
    'BAD_SETTING',
    'This portal has administrators of its own, and the demo would be mixed into it. Start it with ONSIL_DEMO=off.',
  );
};

/**
 * What fills the farms, in order. A refusal of one (its controller was retired) does not stop the
 * others.
 */
const listSteps = (
  options: DemoOptions,
  demo: Demo,
  simulated: readonly SavedController[],
  story: DemoStory | null,
): Record<string, () => Promise<unknown>> => ({
  roles: () => fillRoles(demo),
  farmInfo: () => fillFarmInfo(demo, options.uploading),
  crops: () => fillCrops(demo),
  racks: () => fillRacks(demo),
  batches: () => fillBatches(demo),
  tasks: () => fillTasks(demo),
  costs: () => fillCosts(demo),
  photos: () =>
    fillPhotos(demo, {
      uploading: options.uploading,
      historyDays: options.services.config.ONSIL_DEMO_DAYS,
    }),
  boards: () => fillBoards(demo),
  supportRequests: () => fillSupportRequests(demo),
  weeklyComments: () => fillWeeklyComments(demo),
  controlSettings: () => fillSettings(demo),
  story: async () => story?.followActions(demo),
  history: () => fill(options, simulated, story),
  rollups: () => catchUpRollups(options.services.ctx),
  manualReadings: () => fillReadings(demo),
  annotations: () => fillAnnotations(demo),
  alarms: () =>
    fillAlarms(
      demo,
      simulated.map(({ controllerNo }) => controllerNo),
    ),
  // What was missed meanwhile: on a slow machine the controllers would count as silent.
  lastMinutes: () => fill(options, simulated, story),
});

/** Sets up the demo (once), fills gaps in its history, and lets its controllers report over MQTT. */
export const startDemo = async (options: DemoOptions): Promise<{ close(): Promise<void> }> => {
  const { ctx, config } = options.services;
  const controllerIds = demoFarms.flatMap((farm) => farm.controllers.map((one) => one.controllerId));
  const dataDir = path.resolve(config.ONSIL_DATA);
  await refuseRealPortal(ctx, dataDir);
  const secrets = await loadDemoSecrets(dataDir, controllerIds, {
    password: config.ONSIL_DEMO_PASSWORD,
    language: config.ONSIL_DEMO_LANGUAGE ?? languageOfMachine(process.env),
    isLanguageOpen: config.ONSIL_DEMO_LANGUAGE === undefined,
    now: ctx.now(),
  });
  const step = <T>(work: () => Promise<T>): Promise<T> => withRetries(ctx.log, work);
  const { language } = secrets;
  const memberNos = await step(() => provisionMembers(ctx, secrets.password, language));
  const demo: Demo = { ctx, memberNos, language };
  const saved = await step(() => fillFarms(demo, secrets.tokens));
  const simulated = saved.filter((one) => one.simulated);
  const story = secrets.begunAt === null ? null : createStory(secrets.begunAt);
  for (const [subject, fillSubject] of Object.entries(listSteps(options, demo, simulated, story)))
    await step(fillSubject).catch((error: unknown) => {
      if (!isApiError(error)) throw error;
      ctx.log.warn({ err: error, subject }, 'demo: a part could not be filled in');
    });
  await step(() => finishFilling(ctx, dataDir));
  const reporter = await startReporter({
    url: options.mqttUrl,
    controllers: simulated.map(({ controllerId }) => ({
      controllerId,
      token: secrets.tokens[controllerId] ?? '',
      silentOnSettings: controllerId === nonAnsweringController,
    })),
    intervalS: intervalSeconds,
    script: story?.script,
    now: ctx.now,
    onError: (error) => ctx.log.warn({ err: error }, 'demo: a simulated controller cannot report'),
  });
  const follow = (): void =>
    void story
      ?.followActions(demo)
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'demo: actions are not known'));
  const unfollow = ctx.bus.subscribe('deviations', follow, follow);
  printSignIns(options, secrets);
  return {
    close() {
      unfollow();
      return reporter.stop();
    },
  };
};

import { createHash } from 'node:crypto';
import path from 'node:path';
import { startReporter } from '@onsil/simulator/mqtt/reporter';
import { hashPassword } from '#platform/crypto/passwords.ts';
import { hashSecret } from '#platform/crypto/secrets.ts';
import { startError } from '#platform/start-error.ts';
import type { Config } from '#platform/config.ts';
import type { Context } from '#platform/context.ts';
import type { UploadOptions } from '#features/files/files.ts';
import { type IngestPipeline, catchUpRollups } from '#features/telemetry/telemetry.ts';
import { fillBoards } from './boards/fill-boards.ts';
import { fillSupportRequests } from './support-requests/fill-support-requests.ts';
import { fillCrops } from './crops/fill-crops.ts';
import { fillFarmInfo } from './farm-info/fill-farm-info.ts';
import { fillHistory } from './fill-history.ts';
import { fillReadings } from './manual-readings/fill-readings.ts';
import { demoFarms, demoMembers, visitorController } from './farm-facts.ts';
import { fillPhotos } from './photos/fill-photos.ts';
import { fillRacks } from './racks/fill-racks.ts';
import { fillAnnotations } from './annotations/fill-annotations.ts';
import { createDemoLimits } from './crops/limits.ts';
import { countRecipeDays, createDemoRecipe } from './crops/recipes.ts';
import {
  hasAdministrators,
  saveCompanyUser,
  saveController,
  saveCultivations,
  saveFarm,
  saveFarmMember,
  saveMember,
  saveLimits,
} from './farms.sql.ts';
import { withRetries } from './retry.ts';
import { hasDemo, loadDemoSecrets, type DemoSecrets } from './secrets.ts';
import { fillSettings, nonAnsweringController } from './control-settings/fill-settings.ts';
import { fillTasks } from './tasks/fill-tasks.ts';
import { fillWeeklyComments } from './weekly-report/fill-comments.ts';
import { fillBatches } from './batches/fill-batches.ts';

export type DemoOptions = {
  foundation: { ctx: Context; config: Config };
  intake: IngestPipeline;
  uploading: UploadOptions;
  mqttUrl: string;
  url: string;
  /** whether people sign in there too */
  screens: boolean;
  /** prints a line on the console */
  tell: (line: string) => void;
};

const intervalSeconds = 60;
const reportIntervalMs = 3_000;

type SavedController = { controllerNo: number; controllerId: string; simulated: boolean };

const dayMs = 24 * 3_600_000;
/** The current crop was planted some days ago, with earlier crops for the rest of the history. */
const currentCropAgeDays = 9;
const previousCrops = 5;

const saveStandards = async (ctx: Context, controllerNo: number, controllerId: string | null): Promise<void> => {
  const now = ctx.now();
  const recipe = controllerId === null ? null : createDemoRecipe(controllerId, now);
  if (!recipe) return saveLimits(ctx.db, controllerNo, createDemoLimits(controllerId ?? 'PG-A-R1', now));
  const planted = now - currentCropAgeDays * dayMs;
  const starts = Array.from(
    { length: previousCrops + 1 },
    (_, index) => new Date(planted - (previousCrops - index) * countRecipeDays(recipe) * dayMs),
  );
  await saveCultivations(ctx.db, controllerNo, recipe, starts);
};

const savePlaces = async (ctx: Context, secrets: DemoSecrets): Promise<SavedController[]> => {
  const saved: SavedController[] = [];
  for (const farm of demoFarms) {
    const farmNo = await saveFarm(ctx.db, farm);
    for (const [position, controller] of farm.controllers.entries()) {
      const { controllerId, simulated } = controller;
      const controllerNo = await saveController(
        ctx.db,
        farmNo,
        controller,
        position,
        hashSecret(secrets.tokens[controllerId] ?? ''),
      );
      await saveStandards(ctx, controllerNo, simulated ? controllerId : null);
      saved.push({ controllerNo, controllerId, simulated });
    }
  }
  ctx.bus.publish(
    'devices',
    saved.map((one) => one.controllerNo),
  );
  return saved;
};

/** Returns members' numbers by sign-in id. */
const saveMembers = async (ctx: Context, password: string): Promise<Map<string, number>> => {
  const passwordHash = await hashPassword(createHash('sha256').update(password).digest('hex'));
  const memberNos = new Map<string, number>();
  for (const member of demoMembers) {
    const memberNo = await saveMember(ctx.db, { ...member, passwordHash });
    memberNos.set(member.memberId, memberNo);
    if (member.company) await saveCompanyUser(ctx.db, memberNo, member.company);
    for (const farm of member.farms) await saveFarmMember(ctx.db, memberNo, farm.farmId, farm.role);
  }
  return memberNos;
};

const fill = async (
  { foundation, intake, tell }: DemoOptions,
  simulated: readonly SavedController[],
): Promise<void> => {
  let reportedAt = Date.now();
  await fillHistory(intake, simulated, foundation.config.ONSIL_DEMO_DAYS, (share) => {
    if (Date.now() - reportedAt < reportIntervalMs) return;
    reportedAt = Date.now();
    tell(`  history of the demo farms: ${Math.round(share * 100)} %`);
  });
};

const printSignIns = ({ url, screens, tell }: DemoOptions, secrets: DemoSecrets): void => {
  tell(`
Demo farms with simulated controllers. Sign in at ${screens ? url : 'a process with screens (api)'} as
  ${demoMembers.map((one) => one.memberId).join(', ')}
with the password  ${secrets.password}

Send a sample of your own and watch it arrive (판교 수직농장 A동 > 직접 연결):
  curl -d '{"temperature":23.4,"humidity":65,"co2":800}' ${url}/api/v1/${secrets.tokens[visitorController]}/telemetry`);
};

/** Refuses to start a demo on a portal in use (a forgotten setting): its members' passwords are public. */
const refuseRealPortal = async (ctx: Context, dataDir: string): Promise<void> => {
  if (hasDemo(dataDir) || !(await hasAdministrators(ctx.db))) return;
  throw startError(
    'BAD_SETTING',
    'This portal has administrators of its own, and the demo would be mixed into it. Start it with ONSIL_DEMO=off.',
  );
};

/** Sets up the demo (once), fills gaps in its history, and lets its controllers report over MQTT. */
export const startDemo = async (options: DemoOptions): Promise<{ close(): Promise<void> }> => {
  const { ctx, config } = options.foundation;
  const controllerIds = demoFarms.flatMap((farm) => farm.controllers.map((one) => one.controllerId));
  const dataDir = path.resolve(config.ONSIL_DATA);
  await refuseRealPortal(ctx, dataDir);
  const secrets = await loadDemoSecrets(dataDir, controllerIds, config.ONSIL_DEMO_PASSWORD);
  const step = <T>(work: () => Promise<T>): Promise<T> => withRetries(ctx.log, work);
  const saved = await step(() => savePlaces(ctx, secrets));
  const memberNos = await step(() => saveMembers(ctx, secrets.password));
  const simulated = saved.filter((one) => one.simulated);
  const steps: (() => Promise<unknown>)[] = [
    () => fillFarmInfo(ctx, options.uploading, memberNos),
    () => fillCrops(ctx, memberNos),
    () => fillRacks(ctx),
    () => fillBatches(ctx, memberNos),
    () => fillTasks(ctx, memberNos),
    () => fillPhotos(ctx, options.uploading, memberNos),
    () => fillBoards(ctx, memberNos.get('admin')),
    () => fillSupportRequests(ctx, memberNos),
    () => fillWeeklyComments(ctx, memberNos),
    () => fillSettings(ctx, saved, { manager: memberNos.get('manager'), member: memberNos.get('member') }),
    () => fill(options, simulated),
    () => catchUpRollups(options.foundation.ctx),
    () => fillReadings(ctx, simulated, memberNos.get('member')),
    () => fillAnnotations(ctx, saved, memberNos.get('member')),
  ];
  for (const one of steps) await step(one);
  const reporter = await startReporter({
    url: options.mqttUrl,
    controllers: simulated.map(({ controllerId }) => ({
      controllerId,
      token: secrets.tokens[controllerId] ?? '',
      silentOnSettings: controllerId === nonAnsweringController,
    })),
    intervalS: intervalSeconds,
    now: ctx.now,
    onError: (error) => ctx.log.warn({ err: error }, 'demo: a simulated controller cannot report'),
  });
  printSignIns(options, secrets);
  return { close: () => reporter.stop() };
};

import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AdminController } from '@onsil/contract/admin-controllers';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { CopyField } from '#ui/controls/copy-field.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { EntityFallback } from '#ui/feedback/entity-fallback.tsx';
import { Actions } from '#ui/layout/actions.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Columns, Stack } from '#ui/layout/columns.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { adminControllerQuery } from '../api.ts';
import { RotateCredentialButton } from '../parts/rotate-credential-button.tsx';
import { FirstSample } from './first-sample.tsx';
import { useNewCredential } from './new-credential.ts';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';

const ways = ['http', 'mqtt', 'influx'] as const;

/** Values that are easy to recognize on arrival. */
const sample = '{"temperature":23.4,"humidity":65}';

const mqttPort = 1883;

const lines = {
  http: (token: string) => `curl -d '${sample}' ${location.origin}/api/v1/${token}/telemetry`,
  mqtt: (token: string) =>
    `mosquitto_pub -h ${location.hostname} -p ${mqttPort} -u ${token} -q 1 -t v1/devices/me/telemetry -m '${sample}'`,
  influx: (token: string) =>
    `curl -H 'Authorization: Token ${token}' --data-binary 'climate temperature=23.4,humidity=65' '${location.origin}/api/v2/write?precision=s'`,
};

/** The same for Windows, whose shell quotes otherwise and has no curl of its own. */
const powerShellLines = {
  http: (token: string) =>
    `Invoke-RestMethod -Method Post -ContentType 'application/json' -Body '${sample}' -Uri '${location.origin}/api/v1/${token}/telemetry'`,
  mqtt: undefined,
  influx: (token: string) =>
    `Invoke-RestMethod -Method Post -Headers @{ Authorization = 'Token ${token}' } -Body 'climate temperature=23.4,humidity=65' -Uri '${location.origin}/api/v2/write?precision=s'`,
};

/** Shell commands, one per protocol, that send a first sample to this portal. */
function ShellCommands({ token }: { token: string }) {
  const t = useTranslations('adminControllers.connect');
  const [way, setWay] = useState<(typeof ways)[number]>('http');
  const windowsLine = powerShellLines[way]?.(token);
  return (
    <Stack>
      <SegmentedControl
        label={t('ways')}
        value={way}
        onChange={setWay}
        options={ways.map((value) => ({ value, label: t(`way.${value}`) }))}
      />
      <CopyField name={t('line', { way: t(`way.${way}`) })} text={lines[way](token)} />
      {windowsLine && (
        <>
          <p className={typography.hint}>{t('powerShell')}</p>
          <CopyField name={t('powerShellLine', { way: t(`way.${way}`) })} text={windowsLine} />
        </>
      )}
      <p className={typography.hint}>{t(`hint.${way}`, { port: String(mqttPort) })}</p>
    </Stack>
  );
}

const route = getRouteApi('/admin/controllers/$controllerId/connect');

/** The new credential while it can be shown, else how to make another. */
function Credential({ controller, credential }: { controller: AdminController; credential: string | undefined }) {
  const t = useTranslations('adminControllers.connect');
  return (
    <Card title={t('credential')} padded>
      <Stack>
        {credential === undefined ? (
          <>
            <p className={typography.hint}>{t('notShown')}</p>
            <Actions>
              <RotateCredentialButton controller={controller} />
            </Actions>
          </>
        ) : (
          <>
            <CopyField name={t('credential')} text={credential} />
            <p className={surface.notice}>{t('once')}</p>
          </>
        )}
      </Stack>
    </Card>
  );
}

/** Connects a controller: credential, a command that sends a first sample, and the sample's arrival. */
export function Page() {
  const t = useTranslations('adminControllers');
  const { controllerId } = route.useParams();
  const query = useQuery({ ...adminControllerQuery(controllerId), refetchInterval: 5_000 });
  const shown = useNewCredential(controllerId);
  const controller = query.data;
  if (!controller)
    return (
      <EntityFallback
        title={t('connect.title')}
        query={query}
        back={<ButtonLink to="/admin/controllers">{t('toAll')}</ButtonLink>}
      />
    );
  return (
    <>
      <PageTitle
        title={t('connect.title')}
        sub={
          <Link to="/admin/controllers/$controllerId" params={{ controllerId }} className={typography.link}>
            {`${controller.controllerName} · ${controller.farmName}`}
          </Link>
        }
      />
      <Columns>
        <Stack>
          <Credential controller={controller} credential={shown?.credential} />
          <Card title={t('connect.send')} padded>
            <ShellCommands token={shown?.credential ?? 'TOKEN'} />
          </Card>
        </Stack>
        <FirstSample controller={controller} since={shown?.since} />
      </Columns>
    </>
  );
}

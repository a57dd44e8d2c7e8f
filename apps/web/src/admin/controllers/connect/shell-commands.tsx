import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Stack } from '#ui/layout/columns.tsx';
import { CopyField } from '#ui/controls/copy-field.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
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

/** Shell commands, one per protocol, that send a first sample to this portal. */
export function ShellCommands({ token }: { token: string }) {
  const t = useTranslations('adminControllers.connect');
  const [way, setWay] = useState<(typeof ways)[number]>('http');
  return (
    <Stack>
      <SegmentedControl
        label={t('ways')}
        value={way}
        onChange={setWay}
        options={ways.map((value) => ({ value, label: t(`way.${value}`) }))}
      />
      <CopyField name={t('line', { way: t(`way.${way}`) })} text={lines[way](token)} />
      <p className={typography.hint}>{t(`hint.${way}`, { port: String(mqttPort) })}</p>
    </Stack>
  );
}

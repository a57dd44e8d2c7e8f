import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { controllerQuery } from '#features/controllers/api.ts';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import description from '#ui/data/description-list.module.css';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';

/** Attributes whose names are known, in order; devices may report any others too. */
const named = ['model', 'hardware', 'firmware', 'serialNumber', 'controlSettingVersion'] as const;
const isNamed = (key: string): key is (typeof named)[number] => named.some((one) => one === key);

function Attributes({ controllerId }: { controllerId: string }) {
  const t = useTranslations('farmInfo.controllers');
  const { data, error, refetch } = useQuery(controllerQuery(controllerId));
  if (!data) return <QueryFallback error={error} retry={refetch} lines={2} />;
  const keys = Object.keys(data.attributes);
  const ordered = [...named.filter((key) => keys.includes(key)), ...keys.filter((key) => !isNamed(key))];
  return (
    <>
      <dl className={`${flow.stack1} ${description.facts}`}>
        <div>
          <dt>{t('attribute.controllerId')}</dt>
          <dd>{controllerId}</dd>
        </div>
        {ordered.map((key) => (
          <div key={key}>
            <dt>{isNamed(key) ? t(`attribute.${key}`) : key}</dt>
            <dd>{String(data.attributes[key])}</dd>
          </div>
        ))}
      </dl>
      {keys.length === 0 && <p className={typography.muted}>{t('deviceNone')}</p>}
    </>
  );
}

/** What a controller reports of itself (firmware, serial number, …), loaded when opened. */
export function DeviceDetails({ controllerId, name }: { controllerId: string; name: string }) {
  const t = useTranslations('farmInfo.controllers');
  const [opened, setOpened] = useState(false);
  return (
    <details className={`${flow.shrink} ${flow.all}`} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary aria-label={t('deviceOf', { name })}>{t('device')}</summary>
      {opened && <Attributes controllerId={controllerId} />}
    </details>
  );
}

import type { LastValues } from '@onsil/contract/telemetry';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { StatusBadge } from '#ui/data/status-badge.tsx';
import classes from './controller-switch.module.css';
import { highestLevel } from './model/verdict.ts';

type Props = { controllers: readonly LastValues[]; value: string; onChange: (controllerId: string) => void };

/** Selects the controller; each shows its state. */
export function ControllerSwitch({ controllers, value, onChange }: Props) {
  const t = useTranslations('dashboard');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = place.current?.querySelector(`input[value="${CSS.escape(value)}"]`)?.parentElement;
    shown?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [value]);
  return (
    <div ref={place} className={classes.switch}>
      <SegmentedControl
        label={t('controllers')}
        value={value}
        onChange={onChange}
        full
        options={controllers.map((controller) => ({
          value: controller.controllerId,
          label: <Name controller={controller} />,
        }))}
      />
    </div>
  );
}

function Name({ controller }: { controller: LastValues }) {
  const level = highestLevel(controller);
  const quiet = level === 0 && controller.freshness === 'live';
  return (
    <>
      {!quiet && <StatusBadge level={level} freshness={controller.freshness} size="shape" />}
      {controller.controllerName}
    </>
  );
}

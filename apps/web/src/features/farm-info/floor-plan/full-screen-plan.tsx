import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { FullScreen } from '#ui/layout/full-screen.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './plan.module.css';

const scales = [100, 150, 200, 300];

type Props = { title: string; choice: ReactNode; onClose: () => void; children: ReactNode };

/** The floor plan in full screen, zoomable in steps and scrollable. */
export function FullScreenPlan({ title, choice, onClose, children }: Props) {
  const t = useTranslations('farmInfo.plan');
  const [step, setStep] = useState(0);
  const scale = scales[step] ?? 100;
  return (
    <FullScreen title={title} onClose={onClose}>
      <div className={`${flow.stack2} ${classes.zoom}`}>
        <div className={`${flow.buttons} ${flow.top}`}>
          {choice}
          <div className={`${flow.row1} ${flow.push} ${typography.small}`}>
            <IconButton label={t('smaller')} disabled={step === 0} onClick={() => setStep(step - 1)}>
              <IconZoomOut size={20} stroke={1.5} aria-hidden />
            </IconButton>
            <output>{t('scale', { percent: String(scale) })}</output>
            <IconButton label={t('larger')} disabled={step === scales.length - 1} onClick={() => setStep(step + 1)}>
              <IconZoomIn size={20} stroke={1.5} aria-hidden />
            </IconButton>
          </div>
        </div>
        {/* Scrollable content must be reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- see above */}
        <div className={classes.scroll} tabIndex={0} role="group" aria-label={t('scroll')}>
          <div style={{ width: `${scale}%` }}>{children}</div>
        </div>
      </div>
    </FullScreen>
  );
}

import { useTranslations } from 'use-intl';
import type { SettingState, SettingVersion } from '@onsil/contract/control-settings';
import { parseInstant, formatMoment } from '#lib/format/kst.ts';
import { StatusBadge } from '#ui/data/status-badge.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';

/** Only states that need action are emphasized: no answer, and a refusal. */
const markProps = {
  sent: { level: 0, freshness: 'late' },
  applied: { level: 0, freshness: 'live' },
  not_answered: { level: 1, freshness: 'live' },
  refused: { level: 2, freshness: 'live' },
  superseded: { level: 0, freshness: 'never' },
} as const satisfies Record<SettingState, { level: number; freshness: string }>;

type Props = { setting: SettingVersion };

/** Whether the controller applied a version. */
export function SettingBadge({ setting: { state } }: Props) {
  const t = useTranslations('controlSettings.state');
  return <StatusBadge {...markProps[state]} word={t(state)} />;
}

/** The state with its meaning and next step, announced when it changes. */
export function SettingStateLine({ setting }: Props) {
  const t = useTranslations('controlSettings.says');
  const { state, answerDueAt, answeredAt, refusal } = setting;
  const time = formatMoment(parseInstant(state === 'applied' && answeredAt !== null ? answeredAt : answerDueAt));
  return (
    <output className={`${flow.words2} ${typography.small}`}>
      <SettingBadge setting={setting} />
      <span>{t(state, { time, word: refusal ?? '' })}</span>
    </output>
  );
}

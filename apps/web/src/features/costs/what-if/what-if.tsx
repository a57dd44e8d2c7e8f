import { useTranslations } from 'use-intl';
import type { CostSetting, CostSummary } from '@onsil/contract/costs';
import { useDraft } from '#lib/state/use-draft.ts';
import { Card } from '#ui/layout/card.tsx';
import { Columns } from '#ui/layout/columns.tsx';
import { beginWhatIf, runWhatIf, type WhatIfDraft } from '../model/what-if-draft.ts';
import { WhatIfFields } from './what-if-fields.tsx';
import { WhatIfResult } from './what-if-result.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';

const formulas = ['light', 'lamps', 'dli', 'heat', 'degrees', 'packaging'] as const;

/** What a kilogram would cost with other light and another temperature, by simple formulas that stand below. */
export function WhatIf({ summary, setting }: { summary: CostSummary; setting: CostSetting }) {
  const t = useTranslations('costs.whatIf');
  const [draft, setDraft] = useDraft<WhatIfDraft>(
    `what-if ${summary.from} ${summary.to}`,
    beginWhatIf(summary, setting),
  );
  const { light, lightHours } = summary.conditions;
  return (
    <>
      <Columns>
        <WhatIfFields
          draft={draft}
          isMeasured={light !== null && lightHours !== null}
          onChange={setDraft}
          onReset={() => setDraft(beginWhatIf(summary, setting))}
        />
        <WhatIfResult summary={summary} result={runWhatIf(summary, draft)} />
      </Columns>
      <Card title={t('formulas')}>
        <ul className={`${flow.stack2} ${typography.hint} ${flow.padded}`}>
          {formulas.map((formula) => (
            <li key={formula}>{t(`formula.${formula}`)}</li>
          ))}
        </ul>
      </Card>
    </>
  );
}

import type { Deviation } from '@onsil/contract/deviations';
import { IconChevronLeft } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useNow } from '#lib/clock.ts';
import { useKept } from '#lib/use-kept.ts';
import { Card } from '#ui/card.tsx';
import { Stack } from '#ui/columns.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { ActForm, emptyDraft } from './act-form.tsx';
import { Channels } from './channels.tsx';
import classes from './deviation-life.module.css';
import { DeviationVerdict } from './deviation-verdict.tsx';
import { useDeviationWords } from './deviation-words.ts';
import { LifeChart } from './life-chart.tsx';
import { LifeFacts } from './life-facts.tsx';
import { LifeTimeLine } from './life-time-line.tsx';
import { ReleaseButton } from './release-button.tsx';
import { StateChip } from './state-chip.tsx';
import { WorkedHere, type Worked } from './worked-here.tsx';

type Props = {
  farmId: string;
  deviation: Deviation;
  worked: readonly Worked[];
  logPage: number;
  onLogPage: (page: number | undefined) => void;
};

/** A deviation's chart, facts, log and past remedies; while it is open, also the action form. */
export function DeviationLife({ farmId, deviation, worked: before, logPage, onLogPage }: Props) {
  const t = useTranslations('deviations');
  const words = useDeviationWords();
  const [draft, setDraft] = useKept(`deviation ${deviation.deviationId}`, emptyDraft);
  const now = useNow(30);
  const open = deviation.endedAt === null;
  const details = [
    words.course(deviation, now),
    words.extreme(deviation),
    words.acted(deviation),
    open ? words.muted(deviation) : null,
  ];
  return (
    <Stack>
      <PageTitle
        title={t('life.title', { name: words.nameOf(deviation) })}
        sub={
          <span className={classes.sub}>
            {deviation.controllerName}
            <StateChip deviation={deviation} />
          </span>
        }
        actions={
          <>
            <ReleaseButton farmId={farmId} deviation={deviation} />
            <ButtonLink
              to="/smartfarm/$farmId/notification-action"
              params={{ farmId }}
              icon={<IconChevronLeft size={16} stroke={1.5} aria-hidden />}
            >
              {t('life.back')}
            </ButtonLink>
          </>
        }
      />
      <DeviationVerdict
        level={open ? deviation.level : 0}
        sentence={words.sentence(deviation)}
        details={details.filter((detail) => detail !== null)}
      />
      <div className={classes.columns}>
        <Stack>
          <LifeChart farmId={farmId} deviation={deviation} />
          <LifeFacts farmId={farmId} deviation={deviation} />
        </Stack>
        <Stack>
          {/* The form stays while it has input, even when the deviation ends. */}
          {(open || draft.description !== '') && (
            <Card title={t('act.title')} padded>
              <WorkedHere
                worked={before}
                chosen={draft.actionCd}
                onChoose={(actionCd) => setDraft({ ...draft, actionCd })}
              />
              <ActForm
                farmId={farmId}
                deviations={[deviation]}
                draft={draft}
                onDraft={setDraft}
                onDone={() => setDraft(emptyDraft)}
              />
            </Card>
          )}
          {deviation.channels.length > 0 && (
            <Card padded>
              <Channels channels={deviation.channels} open />
            </Card>
          )}
          <LifeTimeLine
            farmId={farmId}
            seq={deviation.deviationId}
            digits={deviation}
            pageNo={logPage}
            onPage={onLogPage}
          />
        </Stack>
      </div>
    </Stack>
  );
}

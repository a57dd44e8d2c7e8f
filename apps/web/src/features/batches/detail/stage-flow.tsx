import { useTranslations } from 'use-intl';
import type { StageTally } from '@onsil/contract/batches';
import type { Stage } from '@onsil/domain/crops/stages';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { formatCount, formatShare } from '#lib/format/numbers.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmButton } from '#ui/controls/confirm-button.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { BatchDetail } from '../api.ts';
import { useRemoveStage, useReopenStage } from '../commands.ts';
import type { SetGrowingSearch } from '../search-params.ts';
import { StageChip } from './stage-chip.tsx';
import meter from '#ui/charts/meter.module.css';
import flow from '#ui/layout/flow.module.css';
import rows from '#ui/layout/rows.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './batch.module.css';

type Props = { farmId: string; batch: BatchDetail; setSearch: SetGrowingSearch };

const formatPart = (part: number, whole: number): string => (whole === 0 ? '–' : formatShare(part / whole));
const width = (part: number, maxArrived: number) => ({ width: `${maxArrived === 0 ? 0 : (part / maxArrived) * 100}%` });

/**
 * Bar of moved, remaining and discarded plants of a stage, relative to the largest number that arrived at any stage.
 */
function FlowBar({ tally, most }: { tally: StageTally; most: number }) {
  const harvested = tally.stage === 'harvest';
  return (
    <span className={`${meter.meter} ${classes.flowBar}`} aria-hidden="true">
      <i className={flow.fixed} data-part="moved" style={width(harvested ? tally.arrived : tally.movedOn, most)} />
      <i className={flow.fixed} data-part="there" style={width(harvested ? 0 : tally.there, most)} />
      <i className={flow.fixed} data-part="discarded" style={width(tally.discarded, most)} />
    </span>
  );
}

/** Closes a stage; folded, what corrects it: reopens or removes it. */
function StageActions({ farmId, batch, tally, setSearch }: Props & { tally: StageTally }) {
  const t = useTranslations('batches');
  const stageName = useTranslations('stages');
  const { mutateAsync: removeStage } = useRemoveStage(farmId, batch.batchId);
  const { mutateAsync: reopenStage } = useReopenStage(farmId, batch.batchId);
  const { stage, closedOn } = tally;
  const name = stageName(stage);
  const entries = batch.entries.filter((entry) => entry.stage === stage);
  const reopen = async (): Promise<void> => {
    await reopenStage(stage);
    toast(t('batch.reopened', { stage: name }));
  };
  const remove = async (): Promise<void> => {
    await removeStage(stage);
    toast(t('batch.stageRemoved', { stage: name }));
  };
  return (
    <div className={`${flow.wrapping} ${flow.top} ${flow.end} ${classes.stageActs}`}>
      {closedOn === null && entries.length > 0 && (
        <Button
          variant="quiet"
          aria-label={t('batch.closeOf', { stage: name })}
          onClick={() => setSearch({ sheet: 'close', stage })}
        >
          {t('batch.close')}
        </Button>
      )}
      {(closedOn !== null || entries.length > 0) && (
        <details className={classes.corrections}>
          <summary aria-label={t('batch.correctOf', { stage: name })}>{t('batch.correct')}</summary>
          {closedOn !== null && (
            <ConfirmButton
              label={t('batch.reopen')}
              aria-label={t('batch.reopenOf', { stage: name })}
              title={t('batch.reopenTitle', { stage: name })}
              danger={false}
              onConfirm={reopen}
            >
              {t('batch.reopenText')}
            </ConfirmButton>
          )}
          {entries.length > 0 && (
            <ConfirmButton
              label={t('batch.removeStage')}
              aria-label={t('batch.removeStageOf', { stage: name })}
              title={t('batch.removeStageTitle', { stage: name })}
              onConfirm={remove}
            >
              {t('batch.removeStageText', { count: entries.length, plants: tally.arrived })}
            </ConfirmButton>
          )}
        </details>
      )}
    </div>
  );
}

/** Share of the plants that arrived from the previous stage; harvesting a fruit crop removes no plants. */
const formatSurvival = (batch: BatchDetail, stage: Stage): string => {
  const index = batch.stages.findIndex((one) => one.stage === stage);
  const [before, current] = [batch.stages[index - 1], batch.stages[index]];
  if (!before || !current || current.firstOn === null || (stage === 'harvest' && current.arrived === 0)) return '–';
  return formatPart(current.arrived, before.arrived);
};

/** The plants' way from stage to stage: arrived = moved on + discarded + remaining. */
export function StageFlow({ farmId, batch, setSearch }: Props) {
  const t = useTranslations('batches');
  const maxArrived = Math.max(1, ...batch.stages.map(({ arrived }) => arrived));
  return (
    <Card title={t('batch.flow')} aside={t('batch.flowKey')}>
      <ol className={`${rows.rows} ${classes.flow}`}>
        {batch.stages.map((tally) => (
          <li key={tally.stage}>
            <span className={`${flow.lines} ${flow.start}`}>
              <StageChip state={tally.stage} />
              {tally.closedOn !== null && <small>{t('batch.closedOn', { day: formatIsoDay(tally.closedOn) })}</small>}
            </span>
            <FlowBar tally={tally} most={maxArrived} />
            <dl className={classes.flowFigures}>
              {(['arrived', 'movedOn', 'discarded', 'there'] as const)
                .filter((part) => tally.stage !== 'harvest' || part === 'arrived')
                .map((part) => (
                  <div key={part}>
                    <dt>{t(tally.stage === 'harvest' ? 'batch.taken' : `batch.${part}`)}</dt>
                    <dd className={typography.strong}>
                      {formatCount(tally[part])}
                      {part === 'discarded' && tally.discarded > 0 && (
                        <small>{formatPart(tally.discarded, tally.arrived)}</small>
                      )}
                    </dd>
                  </div>
                ))}
              <div>
                <dt>{t('batch.passed')}</dt>
                <dd className={typography.strong}>{formatSurvival(batch, tally.stage)}</dd>
              </div>
            </dl>
            <StageActions farmId={farmId} batch={batch} tally={tally} setSearch={setSearch} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

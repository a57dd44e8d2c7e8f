import {
  growingStages,
  maxKg,
  type GrowingStage,
  type ImportLine,
  type LineFault,
  type LineHarvest,
  type ParsedLine,
} from './import-line.ts';
import { fillStages, type BatchDraft, type ImportCrop, type ImportEntry } from './import-stages.ts';

/** A batch of a file; `lines` are the numbers of its lines. */
export type ImportBatch = {
  batchName: string;
  crop: ImportCrop;
  note: string;
  entries: ImportEntry[];
  lines: number[];
  /** no plants are left: the batch is finished */
  over: boolean;
};

export type RejectedLine = LineFault & { line: number };

const maxNoteLength = 2_000;
const maxPlantsTaken = 10_000_000;

const fault = (target: LineFault['target'], code: string, said?: string | number): LineFault => ({
  target,
  code,
  ...(said !== undefined && { said: String(said) }),
});

/** Stages of a line that the batch does not pass, and what contradicts earlier lines. */
function stageFaults({ crop, ...draft }: BatchDraft, line: ImportLine): LineFault[] {
  const faults: LineFault[] = [];
  for (const stage of growingStages)
    for (const [part, end] of [['days', 'Date'] as const, ['plants', 'Plants'] as const]) {
      const [said, known] = [line[part][stage], draft[part][stage]];
      if (said === undefined) continue;
      if (!crop.stages.includes(stage)) faults.push(fault(`${stage}${end}`, 'notThisStage', said));
      else if (known !== undefined && said !== known) faults.push(fault(`${stage}${end}`, 'differs', said));
    }
  if (line.trays !== null && draft.trays !== null && line.trays !== draft.trays)
    faults.push(fault('trays', 'differs', line.trays));
  return faults;
}

/** Fault when days of stages or the first harvest are out of order. */
function dayFault(days: BatchDraft['days'], firstHarvest: string | null, line: ImportLine): LineFault | undefined {
  let before: GrowingStage | undefined;
  for (const stage of growingStages) {
    const [day, earlier] = [days[stage], before && days[before]];
    if (day === undefined) continue;
    if (before && earlier !== undefined && day < earlier)
      return fault(`${line.days[stage] === undefined ? before : stage}Date`, 'dayTooEarly');
    before = stage;
  }
  const last = before && days[before];
  if (!before || last === undefined || firstHarvest === null || firstHarvest >= last) return undefined;
  return fault(line.harvest && line.harvest.day < last ? 'harvestDate' : `${before}Date`, 'dayTooEarly');
}

/** Fault when more plants arrive or are harvested than were there before. */
function plantFault(plants: BatchDraft['plants'], taken: number, line: ImportLine): LineFault | undefined {
  let before: GrowingStage | undefined;
  for (const stage of growingStages) {
    const [count, earlier] = [plants[stage], before && plants[before]];
    if (count === undefined) continue;
    if (before && earlier !== undefined && count > earlier)
      return fault(`${line.plants[stage] === undefined ? before : stage}Plants`, 'plantsMissing');
    before = stage;
  }
  if (taken > maxPlantsTaken) return fault('harvestPlants', 'tooBig');
  if (!before || taken <= (plants[before] ?? 0)) return undefined;
  return fault(line.harvest && line.harvest.plants > 0 ? 'harvestPlants' : `${before}Plants`, 'plantsMissing');
}

const earlier = (a: string | null, b: string | undefined): string | null => (a === null || (b && b < a) ? (b ?? a) : a);

const joined = (a: LineHarvest | undefined, b: LineHarvest): LineHarvest => {
  if (!a) return b;
  const graded = a.kgGradeA === null && b.kgGradeA === null ? null : (a.kgGradeA ?? 0) + (b.kgGradeA ?? 0);
  return { day: a.day, plants: a.plants + b.plants, kg: a.kg + b.kg, kgGradeA: graded };
};

/** Merges a line into a batch, or returns its faults and leaves the batch unchanged. */
function addLine(draft: BatchDraft, number: number, line: ImportLine): readonly LineFault[] {
  const { harvest, note } = line;
  const days = { ...draft.days, ...line.days };
  const plants = { ...draft.plants, ...line.plants };
  const firstHarvest = earlier(draft.firstHarvest, harvest?.day);
  const taken = draft.taken + (harvest?.plants ?? 0);
  const total = harvest && joined(draft.harvests.get(harvest.day), harvest);
  const notes = note === null || draft.notes.has(note) ? draft.notes : new Set([...draft.notes, note]);
  const contradictions = stageFaults(draft, line);
  if (contradictions.length > 0) return contradictions;
  const wrong = [dayFault(days, firstHarvest, line), plantFault(plants, taken, line)].filter(
    (one) => one !== undefined,
  );
  if (total && total.kg > maxKg) wrong.push(fault('harvestWeight', 'tooBig'));
  if (notes !== draft.notes && [...notes].join('\n').length > maxNoteLength) wrong.push(fault('note', 'tooLong'));
  if (wrong.length > 0) return wrong;
  Object.assign(draft, { days, plants, firstHarvest, taken, notes, trays: line.trays ?? draft.trays });
  if (total) draft.harvests.set(total.day, total);
  draft.lines.push(number);
  return noFaults;
}

const noFaults: readonly LineFault[] = [];
/** Rejected lines of which all faults are kept; of later ones the first, to bound memory. */
const maxDetailedLines = 1_000;

const plainName = (name: string): string => name.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');

/**
 * Merges lines into batches. A line with faults, also against earlier lines, is rejected with all of them, and the rest
 * is imported.
 * @param crops crops that lines can refer to; `cropSeq` and `batchName` are defaults for lines without crop or batch
 */
export function collectBatches({
  crops,
  cropSeq,
  batchName,
}: {
  crops: readonly ImportCrop[];
  cropSeq: number | null;
  batchName: string;
}): {
  add(number: number, parsed: ParsedLine): void;
  finish(): { batches: ImportBatch[]; wrong: RejectedLine[] };
} {
  const drafts = new Map<string, BatchDraft>();
  const wrong: RejectedLine[] = [];
  const cropOf = new Map(crops.flatMap((crop) => [crop.number, crop.cropName].map((name) => [plainName(name), crop])));
  const usual = crops.find(({ farmCropId }) => farmCropId === cropSeq);
  const cropFor = (line: ImportLine, known: BatchDraft | undefined): ImportCrop | LineFault => {
    const crop = line.crop === null ? (known?.crop ?? usual) : cropOf.get(plainName(line.crop));
    if (!crop) return line.crop === null ? fault('crop', 'required') : fault('crop', 'unknownCrop', line.crop);
    return known && known.crop !== crop ? fault('crop', 'differs', line.crop ?? undefined) : crop;
  };
  const take = (number: number, { line, faults }: ParsedLine): readonly LineFault[] => {
    const name = (line.batch ?? batchName).normalize('NFC');
    const known = drafts.get(name);
    const crop = cropFor(line, known);
    if ('code' in crop) return faults.some(({ target }) => target === 'crop') ? faults : [...faults, crop];
    if (faults.length > 0) return faults;
    const draft = known ?? emptyDraft(name, crop);
    const refused = addLine(draft, number, line);
    if (refused.length === 0) drafts.set(name, draft);
    return refused;
  };
  let rejectedCount = 0;
  return {
    add(number, parsed) {
      const refused = take(number, parsed);
      if (refused.length === 0) return;
      rejectedCount += 1;
      const kept = rejectedCount > maxDetailedLines ? refused.slice(0, 1) : refused;
      wrong.push(...kept.map((one) => ({ line: number, ...one })));
    },
    finish() {
      const batches: ImportBatch[] = [];
      for (const draft of drafts.values()) {
        const result = fillStages(draft);
        if ('code' in result) wrong.push(...draft.lines.map((line) => ({ line, ...result })));
        else batches.push({ ...result, batchName: draft.batchName, crop: draft.crop, lines: draft.lines });
      }
      return { batches, wrong: wrong.toSorted((a, b) => a.line - b.line) };
    },
  };
}

const emptyDraft = (batchName: string, crop: ImportCrop): BatchDraft => ({
  batchName,
  crop,
  notes: new Set(),
  trays: null,
  days: {},
  plants: {},
  harvests: new Map(),
  firstHarvest: null,
  taken: 0,
  lines: [],
});

import type { TextColumns } from '#platform/database/replace-texts.ts';
import type { Language } from '#platform/text/language.ts';

/** Where the demo's texts are stored, besides announcements and FAQs, which are in both languages. The audit log keeps what it has. */
export const listStoredTexts = (language: Language): TextColumns => ({
  member: ['name'],
  company: ['name', 'address', 'addressDetail'],
  farm: ['name', 'address', 'description', 'facility', 'resources', 'machines'],
  farmDocument: ['title'],
  file: ['name'],
  controller: ['name'],
  controlSetting: ['reason'],
  controlComment: ['comment'],
  growthRecipe: ['source', language === 'ko' ? 'nameKo' : 'nameEn'],
  farmCrop: ['name'],
  farmCropRecipe: ['recipe'],
  rackGroup: ['name'],
  rack: ['name', 'place'],
  rackSection: ['name'],
  batch: ['name'],
  specialNote: ['text'],
  growthPhoto: ['location', 'description'],
  weeklyComment: ['comment'],
  farmTask: ['description'],
  farmTaskCompletion: ['note'],
  costEntry: ['note'],
  supportRequest: ['title', 'content', 'answer'],
  supportRequestMessage: ['content'],
  annotation: ['text'],
  deviationAction: ['description'],
  notice: ['parts'],
});

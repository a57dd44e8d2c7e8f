/**
 * What the specification calls a member on the wire, and what the code calls it. Every schema of the contract is written in the
 * code's names; `wire.ts` translates at the edge, once in each direction. No name occurs twice on either side.
 */
export const codeNames = {
  fno: 'farmNo',
  farmNm: 'farmName',
  mno: 'memberNo',
  memberNm: 'memberName',
  memberPwd: 'passwordDigest',
  cno: 'companyId',
  companyNm: 'companyName',
  systemId: 'controllerId',
  connectNm: 'controllerName',
  rno: 'rackId',
  rackNm: 'rackName',
  workNo: 'batchId',
  batchNm: 'batchName',
  gradeAKg: 'kgGradeA',
  cultivateCropSeq: 'farmCropId',
  cropNm: 'cropName',
  rootAlarmSeq: 'deviationId',
  rootAlarmSeqs: 'deviationIds',
  systemIds: 'controllerIds',
  gatewaySystemId: 'gatewayControllerId',
  assigneeMno: 'assigneeMemberNo',
  handlerMno: 'handlerMemberNo',
  answererNm: 'answererName',
  fileNm: 'fileName',
  inviterNm: 'inviterName',
  providerNm: 'providerName',
  sectionNm: 'sectionName',
  cropNmKo: 'cropNameKo',
  cropNmEn: 'cropNameEn',
  fieldNmKo: 'fieldNameKo',
  fieldNmEn: 'fieldNameEn',
  itemNm: 'itemName',
  kindNm: 'kindName',
  rankNm: 'rankName',

  adminYn: 'isAdmin',
  agreedPrivacyYn: 'hasAgreedToPrivacy',
  archivedYn: 'isArchived',
  bestYn: 'isBest',
  completeYn: 'isComplete',
  confirmYn: 'acceptsWarnings',
  confirmedYn: 'isConfirmed',
  coreYn: 'isCore',
  doneYn: 'isDone',
  credentialYn: 'hasCredential',
  currentYn: 'isCurrent',
  dryRunYn: 'isDryRun',
  editableYn: 'isEditable',
  followedYn: 'isFollowed',
  gatewayYn: 'isGateway',
  inUseYn: 'isInUse',
  includeWithdrawnYn: 'includesWithdrawn',
  internetConnectedYn: 'isInternetConnected',
  knownDeviceYn: 'isKnownDevice',
  referencedYn: 'isReferenced',
  lastAdminYn: 'isLastAdmin',
  lateYn: 'isLate',
  loginStayYn: 'staysSignedIn',
  masterYn: 'isMaster',
  mineYn: 'isMine',
  mobileYn: 'isMobile',
  overruleYn: 'mayOverrule',
  overwriteYn: 'mayOverwrite',
  partialYn: 'isPartial',
  pinnedYn: 'isPinned',
  plannedYn: 'isPlanned',
  popupYn: 'isPopup',
  publishedYn: 'isPublished',
  readYn: 'isRead',
  recheckYn: 'needsCheck',
  relapsedYn: 'hasRelapsed',
  releaseYn: 'isClosing',
  requiredYn: 'isRequired',
  notifyYn: 'isNotifying',
  onYn: 'isOn',
  retiredYn: 'isRetired',
  sampleYn: 'isSample',
  staleYn: 'isStale',
  stepwiseYn: 'isStepwise',
  stopYn: 'isMuting',
  stayYn: 'isPersistent',
  storedYn: 'isStored',
  syncedYn: 'isSynced',
  totpYn: 'hasTotp',
  unreadYn: 'isUnread',
  weeklyReportYn: 'wantsWeeklyReport',
  earlyWarningYn: 'wantsEarlyWarnings',
  unseenYn: 'isUnseen',
  usedYn: 'isUsed',
  validYn: 'isValid',
  watchedYn: 'isWatched',
  withdrawnYn: 'isWithdrawn',
} as const satisfies Record<string, string>;

const wireNames: ReadonlyMap<string, string> = new Map(Object.entries(codeNames).map(([wire, code]) => [code, wire]));

/** The name on the wire of a member that the code calls `name`. */
export const wireName = (name: string): string => wireNames.get(name) ?? name;

/** The place of something in a request: `works.3.batchId` is `works.3.workNo` on the wire. */
export const wirePath = (path: string): string => path.split('.').map(wireName).join('.');

const isWireName = (name: string): name is keyof typeof codeNames => Object.hasOwn(codeNames, name);

/** What the code calls the place that the wire calls `path`. */
export const codePath = (path: string): string =>
  path
    .split('.')
    .map((name) => (isWireName(name) ? codeNames[name] : name))
    .join('.');

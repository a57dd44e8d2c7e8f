/** Paths of the screens that mails, notices and messages link to. Secrets are in the hash, which no server logs. */
const ofFarm = (farmId: string): string => `/smartfarm/${encodeURIComponent(farmId)}`;

export const screenPaths = {
  firstAdministrator: (token: string) => `/first-administrator#${token}`,
  invitation: (token: string) => `/invitation#${token}`,
  emailConfirm: '/email-confirm',
  passwordReset: '/pwd-reset',
  inquiry: (inquiryNo: number) => `/inquiries/${inquiryNo}`,
  adminInquiries: '/admin/inquiries',
  adminSupportRequest: (supportRequestId: number) => `/admin/claims/${supportRequestId}`,
  dashboard: (farmId: string) => `${ofFarm(farmId)}/dashboard`,
  deviations: (farmId: string) => `${ofFarm(farmId)}/notification-action`,
  deviation: (farmId: string, deviationId: number) => `${ofFarm(farmId)}/${deviationId}/notification-action`,
  supportRequest: (farmId: string, supportRequestId: number) => `${ofFarm(farmId)}/as-view/${supportRequestId}`,
  task: (farmId: string, { taskNo, day }: { taskNo: number; day: string }) =>
    `${ofFarm(farmId)}/farm-calendar?day=${day}&task=${taskNo}&on=${day}`,
  weeklyReport: (farmId: string, week: string) => `${ofFarm(farmId)}/weekly-report?week=${week}`,
} as const;

export const AUDIENCES = ['all', 'property', 'tenants'] as const

export const TITLE_MAX = 120
/** The limit of one call. */
export const CHOSEN_MAX = 5000

export const announcementLink = (id: string): string => `/tenant/announcements?open=${id}`

type WithdrawalFacts = { withdrawnAt: unknown; total: number; reached: number }

/** Staff limited to properties may withdraw only what nobody else received. */
export const mayWithdraw = ({ withdrawnAt, total, reached }: WithdrawalFacts): boolean =>
  withdrawnAt === null && total === reached

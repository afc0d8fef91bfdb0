export const AUDIENCES = ['all', 'property', 'tenants'] as const

export const TITLE_MAX = 120
/** As many as one call may choose. */
export const CHOSEN_MAX = 5000

/** Where a tenant reads it. */
export const announcementLink = (id: string): string => `/tenant/announcements?open=${id}`

type Reach = { withdrawnAt: unknown; total: number; reached: number }

/** Somebody limited to properties withdraws only what went to nobody else. */
export const mayWithdraw = ({ withdrawnAt, total, reached }: Reach): boolean =>
  withdrawnAt === null && total === reached

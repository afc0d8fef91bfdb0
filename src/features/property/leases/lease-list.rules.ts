/** Days from today; past the last day without a move-out; or to end because the tenant declined to renew. */
export const ENDS_WITHIN = ['30', '60', '90', 'over', 'declined'] as const
export type EndsWithin = (typeof ENDS_WITHIN)[number]

/** In whole pesewas. */
export const rentForMonth = ({ rent, periodMonths }: { rent: number; periodMonths: number }): number =>
  Math.round(rent / periodMonths)

/** Days from today; past the last day without a move-out; or to end because the tenant declined to renew. */
export const ENDS_WITHIN = ['30', '60', '90', 'over', 'declined'] as const
export type EndsWithin = (typeof ENDS_WITHIN)[number]

type Sorted<Sort> = { sort?: Sort | undefined; endsWithin?: EndsWithin | undefined }

/** Leases that end are decided on in the order of their ends. */
export const leaseSort = <Sort>({ sort, endsWithin }: Sorted<Sort>): Sort | 'endsOn' | '-startsOn' =>
  sort ?? (endsWithin ? 'endsOn' : '-startsOn')

/** In whole pesewas. */
export const rentForMonth = ({ rent, periodMonths }: { rent: number; periodMonths: number }): number =>
  Math.round(rent / periodMonths)

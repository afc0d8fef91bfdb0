import type { Context } from '../../../../server/context.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { PagedList } from '../../../../server/http/paging.ts'
import type { BillingRun } from '../plans.contract.ts'
import { countRuns, listRuns, runKeys } from './billed-periods.queries.ts'
import { presentRun } from './charges.present.ts'

export const listVisibleRuns = ({ db }: Context, scope: Caller): PagedList<BillingRun> => ({
  sort: 'newest',
  kinds: runKeys,
  rows: async (request) =>
    (await listRuns(db, { scope }, request)).map(({ row, keys }) => ({ row: presentRun(row), keys })),
  count: (cursor) => countRuns(db, scope, cursor),
})
